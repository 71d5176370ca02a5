-- `Mali` and `mali` are one name: nobody can be taken for somebody else.
create unique index person_username_any_case on person (lower(username));
