-- What search looks in, apart from the rows that pages and orders read; written from those by the shop, at its start where
-- it is missing or older than the rules (app/catalogue/search).
create table search_entry (
  id bigint generated always as identity primary key,
  course_id bigint unique references course (id) on delete cascade,
  product_id bigint unique references product (id) on delete cascade,
  title text not null,
  title_words text not null,
  title_names text not null,
  names text not null,
  body text not null,
  sound text not null,
  -- which rules and synonyms it was written by
  stamp text not null,
  check (num_nonnulls(course_id, product_id) = 1)
);
-- names are read with every hit, so they stay in the row as they are; the text is looked into when no name holds the words
alter table search_entry alter column body set storage external;
alter table search_entry set (toast_tuple_target = 8160);
-- nothing waits in a list of its own: a search right after an import is as fast as any
create index search_entry_names on search_entry using gin (names gin_trgm_ops) with (fastupdate = off);
create index search_entry_body on search_entry using gin (body gin_trgm_ops) with (fastupdate = off);
create index search_entry_sound on search_entry using gin (sound gin_trgm_ops) with (fastupdate = off);

-- How words sound that stand in titles and names, and under which misspellings they are found: the sound itself and all that
-- is left of it without one letter. Words that went out of use do no harm: entries decide what is found.
create table search_sound (
  key text not null,
  sound text not null,
  primary key (key, sound)
);

-- Words for one thing, in any language and spelling: who types one finds what has another.
create table search_synonym (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);

alter table course drop column search_text;
alter table product drop column search_text;
