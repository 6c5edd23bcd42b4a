//! The program as people start it: the built binary, its output, its exit codes.

mod cluster;
mod databases;
mod demo;
mod faults;
mod help;
mod league;
mod odds;
mod output;
mod program;
mod result;
mod scenario;
mod secrets;
mod serve;
mod simulate;
mod transfer;
