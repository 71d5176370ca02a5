-- Who waits for a seat of a full class. An offered seat is counted in course.seats_held until it is taken or given up.
create table class_waiting (
  id bigint generated always as identity primary key,
  -- of its own page: confirmed, taken or left by whoever has the mail
  token text not null unique,
  course_id bigint not null references course (id) on delete cascade,
  -- whoever asked while signed in, or opened the offer; null: a guest so far
  person_id bigint references person (id),
  name text not null,
  email text not null,
  locale text not null check (locale in ('th', 'en')),
  state text not null check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'lapsed', 'left')),
  asked_at timestamptz not null,
  -- the place in the line
  waiting_since timestamptz,
  offered_until timestamptz,
  ended_at timestamptz,
  check ((state = 'offered') <= (offered_until is not null)),
  check ((state in ('taken', 'lapsed', 'left')) = (ended_at is not null))
);
create unique index class_waiting_once on class_waiting (course_id, email) where state in ('unconfirmed', 'waiting', 'offered');
create index class_waiting_line on class_waiting (course_id, waiting_since, id) where state in ('waiting', 'offered');
create index class_waiting_person on class_waiting (person_id);
