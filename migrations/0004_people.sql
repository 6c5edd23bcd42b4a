-- Every command looks up whether who gives it is known.
CREATE INDEX names_subject_anywhere ON names (subject);
