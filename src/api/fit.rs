//! Whether values fit the places where they stand, as far as the library does not see to it: variables have the type
//! that their place takes (it has this rule, and never calls it), and whole numbers the 32 bits of GraphQL's `Int`.

use super::failure::{coded, of_request};
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, ExecutableDocument, FieldDefinition, InputValueDefinition, OperationType, Selection,
    SelectionSet, Type, TypeKind, TypeSystemDefinition, VariableDefinition,
};
use async_graphql::{Name, Number, Pos, Positioned, ServerResult, Variables};
use async_graphql_value::{ConstValue, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The types of the schema, read once.
static TYPES: LazyLock<Types> = LazyLock::new(Types::read);

/// The fields of each type that has some.
#[derive(Default)]
struct Types(BTreeMap<String, Slots>);

type Slots = BTreeMap<String, Slot>;

/// A field, or what it takes.
struct Slot {
    ty: Type,
    /// It has a default value.
    filled: bool,
    takes: Slots,
}

impl Types {
    fn read() -> Types {
        let definitions = parse_schema(super::sdl()).map(|schema| schema.definitions).unwrap_or_default();
        let types = definitions.into_iter().filter_map(|definition| {
            let TypeSystemDefinition::Type(definition) = definition else { return None };
            let slots = match definition.node.kind {
                TypeKind::Object(object) => object.fields.into_iter().map(field).collect(),
                TypeKind::Interface(interface) => interface.fields.into_iter().map(field).collect(),
                TypeKind::InputObject(input) => input.fields.into_iter().map(taken).collect(),
                _ => return None,
            };
            Some((definition.node.name.node.to_string(), slots))
        });
        Types(types.collect())
    }

    fn slot(&self, of: &str, name: &str) -> Option<&Slot> {
        self.0.get(of)?.get(name)
    }
}

fn field(field: Positioned<FieldDefinition>) -> (String, Slot) {
    let FieldDefinition { name, arguments, ty, .. } = field.node;
    let takes = arguments.into_iter().map(taken).collect();
    (name.node.to_string(), Slot { ty: ty.node, filled: false, takes })
}

fn taken(argument: Positioned<InputValueDefinition>) -> (String, Slot) {
    let InputValueDefinition { name, ty, default_value, .. } = argument.node;
    (name.node.to_string(), Slot { ty: ty.node, filled: default_value.is_some(), takes: Slots::new() })
}

/// Reads the types of the schema, so that no request waits for that.
pub(super) fn prepare() {
    LazyLock::force(&TYPES);
}

/// Refuses a document with a variable or a number where it does not fit.
pub(super) fn check(document: &ExecutableDocument) -> ServerResult<()> {
    for (_, operation) in document.operations.iter() {
        let operation = &operation.node;
        let variables = operation.variable_definitions.iter().map(|variable| &variable.node);
        let variables = variables.map(|variable| (variable.name.node.as_str(), variable)).collect();
        let mut walk = Walk { document, variables, seen: BTreeSet::new() };
        for variable in &operation.variable_definitions {
            let name = &variable.node.name.node;
            let default = variable.node.default_value.as_ref();
            default.map_or(Ok(()), |value| constant(&format!("${name}"), &value.node, Some(value.pos)))?;
        }
        let root = match operation.ty {
            OperationType::Query => "Query",
            OperationType::Mutation => "Mutation",
            OperationType::Subscription => "Subscription",
        };
        walk.set(root, &operation.selection_set.node)?;
    }
    Ok(())
}

/// Refuses a number among the values of variables that has more than 32 bits.
pub(super) fn check_values(variables: &Variables) -> ServerResult<()> {
    variables.iter().try_for_each(|(name, value)| constant(&format!("${name}"), value, None))
}

fn constant(name: &str, value: &ConstValue, pos: Option<Pos>) -> ServerResult<()> {
    match value {
        ConstValue::Number(number) => whole(name, number, pos),
        ConstValue::List(values) => values.iter().try_for_each(|value| constant(name, value, pos)),
        ConstValue::Object(values) => values.values().try_for_each(|value| constant(name, value, pos)),
        _ => Ok(()),
    }
}

fn whole(name: &str, number: &Number, pos: Option<Pos>) -> ServerResult<()> {
    let fits = number.is_f64() || number.as_i64().is_some_and(|number| i32::try_from(number).is_ok());
    if fits {
        return Ok(());
    }
    let sentence = format!(
        "{name} is {number}, and a whole number goes from {} to {}: /graphql/schema says what each argument takes",
        i32::MIN,
        i32::MAX
    );
    Err(match pos {
        Some(pos) => coded("invalid_value", sentence).into_server_error(pos),
        None => of_request("invalid_value", sentence),
    })
}

/// Walks over an operation.
struct Walk<'a> {
    document: &'a ExecutableDocument,
    variables: BTreeMap<&'a str, &'a VariableDefinition>,
    /// The fragments that were looked at.
    seen: BTreeSet<&'a str>,
}

/// What a value has to fit: its type, whether there is a default, and how the place is called.
#[derive(Clone, Copy)]
struct Place<'a> {
    takes: Option<(&'a Type, bool)>,
    name: &'a str,
    pos: Pos,
}

impl<'a> Walk<'a> {
    /// The selections in a value of this type.
    fn set(&mut self, of: &str, set: &'a SelectionSet) -> ServerResult<()> {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    let field = &field.node;
                    let slot = TYPES.slot(of, &field.name.node);
                    for (name, value) in &field.arguments {
                        let takes = slot.and_then(|slot| slot.takes.get(name.node.as_str()));
                        self.value(&value.node, place(takes, &name.node, value.pos))?;
                    }
                    let of = slot.map_or("", |slot| named(&slot.ty));
                    self.set(of, &field.selection_set.node)?;
                }
                Selection::InlineFragment(inline) => {
                    let inline = &inline.node;
                    let of = inline.type_condition.as_ref().map_or(of, |on| on.node.on.node.as_str());
                    self.set(of, &inline.selection_set.node)?;
                }
                Selection::FragmentSpread(spread) => {
                    let fragment = self.document.fragments.get(&spread.node.fragment_name.node);
                    let Some(fragment) = fragment else { continue };
                    if self.seen.insert(&spread.node.fragment_name.node) {
                        let of = &fragment.node.type_condition.node.on.node;
                        self.set(of, &fragment.node.selection_set.node)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn value(&self, value: &Value, place: Place<'_>) -> ServerResult<()> {
        let base = place.takes.map(|(ty, _)| &ty.base);
        match value {
            Value::Number(number) => whole(place.name, number, Some(place.pos)),
            Value::Variable(name) => self.variable(name, place),
            Value::List(values) => {
                let takes = match base {
                    Some(BaseType::List(each)) => Some((&**each, false)),
                    _ => None,
                };
                values.iter().try_for_each(|value| self.value(value, Place { takes, ..place }))
            }
            Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
                let of = place.takes.map_or("", |(ty, _)| named(ty));
                self.value(value, self::place(TYPES.slot(of, name), name, place.pos))
            }),
            _ => Ok(()),
        }
    }

    fn variable(&self, name: &Name, place: Place<'_>) -> ServerResult<()> {
        // That it is declared is checked elsewhere.
        let (Some(variable), Some((ty, filled))) = (self.variables.get(name.as_str()), place.takes) else {
            return Ok(());
        };
        let given = &variable.var_type.node;
        let default = variable.default_value.as_ref().is_some_and(|value| value.node != ConstValue::Null);
        let may_be_null = given.nullable && !default && !filled;
        if (ty.nullable || !may_be_null) && is_of(&given.base, &ty.base) {
            return Ok(());
        }
        let sentence =
            format!("${name} is declared as {given}, and {} takes {ty}: declare it so", place.name);
        Err(coded("invalid_variable", sentence).into_server_error(place.pos))
    }
}

fn place<'a>(slot: Option<&'a Slot>, name: &'a str, pos: Pos) -> Place<'a> {
    Place { takes: slot.map(|slot| (&slot.ty, slot.filled)), name, pos }
}

/// The name of what is in the lists of a type.
fn named(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(each) => named(each),
    }
}

fn is_of(given: &BaseType, wanted: &BaseType) -> bool {
    match (given, wanted) {
        (BaseType::Named(given), BaseType::Named(wanted)) => given == wanted,
        (BaseType::List(given), BaseType::List(wanted)) => {
            (wanted.nullable || !given.nullable) && is_of(&given.base, &wanted.base)
        }
        _ => false,
    }
}
