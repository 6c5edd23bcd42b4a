//! Walks through anything that can be written, and stops at the first id that names nothing.

use crate::battle::Setup;
use serde::Serialize;
use serde::ser::{self, Serializer};
use std::fmt;

/// How many models, units and weapons there are; while an id is read, of which it is one.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    models: usize,
    units: usize,
    weapons: usize,
    id: Option<(&'static str, usize)>,
}

/// An id that names nothing.
#[derive(Debug)]
pub(super) struct Unknown(pub String);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unknown {}

impl ser::Error for Unknown {
    fn custom<T: fmt::Display>(told: T) -> Unknown {
        Unknown(told.to_string())
    }
}

impl Walk {
    pub fn of(setup: &Setup) -> Walk {
        let (models, units, weapons) = (setup.models.len(), setup.units.len(), setup.weapons.len());
        Walk { models, units, weapons, id: None }
    }

    /// The same within a value of the type of this name.
    fn within(self, name: &str) -> Walk {
        let id = match name {
            "ModelId" => Some(("model", self.models)),
            "UnitId" => Some(("unit", self.units)),
            "WeaponId" => Some(("weapon", self.weapons)),
            _ => None,
        };
        Walk { id, ..self }
    }
}

type Walked = Result<(), Unknown>;

/// Values that name nothing.
macro_rules! plain {
    ($($method:ident($type:ty))*) => { $(
        fn $method(self, _: $type) -> Walked {
            Ok(())
        }
    )* };
}

impl Serializer for Walk {
    type Ok = ();
    type Error = Unknown;
    type SerializeSeq = Walk;
    type SerializeTuple = Walk;
    type SerializeTupleStruct = Walk;
    type SerializeTupleVariant = Walk;
    type SerializeMap = Walk;
    type SerializeStruct = Walk;
    type SerializeStructVariant = Walk;

    plain! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u32(u32) serialize_u64(u64) serialize_f32(f32) serialize_f64(f64)
        serialize_char(char) serialize_str(&str) serialize_bytes(&[u8]) serialize_unit_struct(&'static str)
    }

    fn serialize_u16(self, number: u16) -> Walked {
        match self.id {
            Some((what, count)) if usize::from(number) >= count => {
                Err(Unknown(format!("names {what} {number}, of {count}")))
            }
            _ => Ok(()),
        }
    }

    fn serialize_none(self) -> Walked {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Walked {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Walked {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Walked {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Walked {
        value.serialize(self.within(name))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Walked {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Walk, Unknown> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Walk, Unknown> {
        Ok(self)
    }
}

/// What holds several values, each walked through alike.
macro_rules! several {
    ($($of:ident $method:ident($($named:ty)?))*) => { $(
        impl ser::$of for Walk {
            type Ok = ();
            type Error = Unknown;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $named,)? value: &T) -> Walked {
                value.serialize(*self)
            }

            fn end(self) -> Walked {
                Ok(())
            }
        }
    )* };
}

several! {
    SerializeSeq serialize_element()
    SerializeTuple serialize_element()
    SerializeTupleStruct serialize_field()
    SerializeTupleVariant serialize_field()
    SerializeStruct serialize_field(&'static str)
    SerializeStructVariant serialize_field(&'static str)
}

impl ser::SerializeMap for Walk {
    type Ok = ();
    type Error = Unknown;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Walked {
        key.serialize(*self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Walked {
        value.serialize(*self)
    }

    fn end(self) -> Walked {
        Ok(())
    }
}
