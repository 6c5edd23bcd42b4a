//! What goes in and out as text: battle files.

pub mod battle_file;
