//! The form of an event: an enum whose variants are stored as a stable kind and a payload of JSON text.

/// Why a stored event could not be read back.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// No event of this program has the kind; the log was written by a newer one.
    #[error("unknown event kind `{0}`: the log was written by a newer program")]
    UnknownKind(String),
    /// The payload does not fit the kind.
    #[error("event `{kind}` cannot be read: {error}")]
    Payload {
        /// The kind of the event.
        kind: String,
        /// What the JSON reader said.
        error: serde_json::Error,
    },
}

/// An event of one kind of stream, as the log keeps it.
pub trait Recorded: Sized {
    /// The stable name, `stream.past_tense`; never changes once it has been written.
    fn kind(&self) -> &'static str;
    /// The fields as compact JSON without a raw newline.
    fn payload(&self) -> String;
    /// Reads an event back. `kind` and `payload` are as stored, upcast to today's shape.
    fn decode(kind: &str, payload: &str) -> Result<Self, DecodeError>;
    /// The version of the payload's shape as this program writes it; older ones are brought to it when they are read.
    fn schema(&self) -> u32;
    /// Every kind of this stream.
    const KINDS: &'static [&'static str];
    /// The schema of today of each of them.
    const SCHEMAS: &'static [u32];
}

/// Whether a field need not be written: it has the value that an event without it is read with.
pub fn is_default<T: Default + PartialEq>(value: &&T) -> bool {
    **value == T::default()
}

/// The schema of an event: 1 where nothing is said.
#[doc(hidden)]
#[macro_export]
macro_rules! schema_number {
    () => {
        1
    };
    ($schema:literal) => {
        $schema
    };
}

/// Declares the events of a stream: an enum with named fields, its kinds and its codec. A field that came later
/// is written `by: u16 = default`: events stored without it are read with its type's default. Where that will not
/// do, the event gets the next `schema`, and the app's upcasters a step from the one before.
///
/// ```
/// warlog::events! {
///     /// What happens to a door.
///     pub enum DoorEvent: "door" {
///         /// Somebody opened it.
///         Opened = "opened" {
///             /// Degrees.
///             by: u16,
///         },
///         /// It was painted; once its colour was a number.
///         Painted = "painted" schema 2 {
///             /// A word.
///             colour: String,
///         },
///     }
/// }
/// use warlog::events::Recorded;
/// let event = DoorEvent::Opened { by: 90 };
/// assert_eq!(event.kind(), "door.opened");
/// assert_eq!(event.payload(), r#"{"by":90}"#);
/// assert_eq!(DoorEvent::decode("door.opened", r#"{"by":90}"#).unwrap(), event);
/// assert_eq!((DoorEvent::KINDS, DoorEvent::SCHEMAS), (&["door.opened", "door.painted"][..], &[1, 2][..]));
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$doc:meta])*
        pub enum $name:ident: $stream:literal {
            $(
                $(#[$event_doc:meta])*
                $event:ident = $kind:literal $(schema $schema:literal)? {
                    $( $(#[$field_doc:meta])* $field:ident : $type:ty $(= $default:ident)?, )*
                },
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $(
                $(#[$event_doc])*
                $event { $( $(#[$field_doc])* $field: $type, )* },
            )*
        }

        /// The payload: the fields without the kind.
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(
                        $name::$event { $( $field, )* } => {
                            #[derive(serde::Serialize)]
                            struct Fields<'a> {
                                $(
                                    $(
                                        #[doc = stringify!($default)]
                                        #[serde(skip_serializing_if = "crate::events::is_default")]
                                    )?
                                    $field: &'a $type,
                                )*
                                #[serde(skip)]
                                _lifetime: std::marker::PhantomData<&'a ()>,
                            }
                            let fields = Fields { $( $field, )* _lifetime: std::marker::PhantomData };
                            serde::Serialize::serialize(&fields, serializer)
                        }
                    )*
                }
            }
        }

        impl $crate::events::Recorded for $name {
            const KINDS: &'static [&'static str] = &[ $( concat!($stream, ".", $kind), )* ];
            const SCHEMAS: &'static [u32] = &[ $( $crate::schema_number!($( $schema )?), )* ];

            fn kind(&self) -> &'static str {
                match self {
                    $( $name::$event { .. } => concat!($stream, ".", $kind), )*
                }
            }

            fn schema(&self) -> u32 {
                match self {
                    $( $name::$event { .. } => $crate::schema_number!($( $schema )?), )*
                }
            }

            fn payload(&self) -> String {
                serde_json::to_string(self).unwrap_or_default()
            }

            fn decode(kind: &str, payload: &str) -> Result<Self, $crate::events::DecodeError> {
                match kind {
                    $(
                        concat!($stream, ".", $kind) => {
                            #[derive(serde::Deserialize)]
                            struct Fields {
                                $(
                                    $(
                                        #[doc = stringify!($default)]
                                        #[serde(default)]
                                    )?
                                    $field: $type,
                                )*
                            }
                            let fields: Fields = serde_json::from_str(payload).map_err(|error| {
                                $crate::events::DecodeError::Payload { kind: kind.to_owned(), error }
                            })?;
                            let _ = &fields;
                            Ok($name::$event { $( $field: fields.$field, )* })
                        }
                    )*
                    _ => Err($crate::events::DecodeError::UnknownKind(kind.to_owned())),
                }
            }
        }
    };
}
