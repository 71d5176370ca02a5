-- What is said in a lecture's film, by language; and where its chapters begin.
create table lecture_caption (
  lecture_id bigint not null references lecture (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  -- [{"start": 1.5, "end": 3, "text": "…"}], plain text only, in the order of time
  cues jsonb not null,
  updated_at timestamptz not null,
  primary key (lecture_id, language)
);
create table lecture_chapter (
  lecture_id bigint not null references lecture (id) on delete cascade,
  start_second int not null check (start_second between 0 and 86400),
  title text not null check (length(title) between 1 and 120),
  primary key (lecture_id, start_second)
);
-- A learner's own notes at a second of the film, for nobody else.
create table lecture_note (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  lecture_id bigint not null references lecture (id) on delete cascade,
  at_second int not null check (at_second between 0 and 86400),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  unique (person_id, lecture_id, at_second, body)
);
create index lecture_note_lecture on lecture_note (lecture_id);
