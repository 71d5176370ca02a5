-- What people who learned say of a course, shown once staff has read it.
create table course_review (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id) on delete cascade,
  -- null: a sample of the demo shop
  person_id bigint references person (id),
  -- as its author wants to be named
  author_name text not null check (length(author_name) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (length(body) between 1 and 1000),
  -- of the course when it was written; null: a class, which nobody measures
  progress_percent smallint check (progress_percent between 0 and 100),
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'hidden')),
  hidden_because text check (hidden_because in ('abuse', 'personal-data', 'advertising', 'off-topic', 'other')),
  -- the school's answer; '': none
  reply text not null default '' check (length(reply) <= 1000),
  replied_at timestamptz,
  -- grows with each change of its author's, so that staff decides on what they have read
  revision integer not null default 1,
  is_sample boolean not null default false,
  written_at timestamptz not null,
  unique (course_id, person_id),
  check ((status = 'hidden') = (hidden_because is not null)),
  check ((reply = '') = (replied_at is null))
);
create index course_review_shown on course_review (course_id, id desc) where status = 'shown';
create index course_review_status on course_review (status, id);
create index course_review_person on course_review (person_id) where person_id is not null;

-- how many learn a course is asked with its page
create index access_grant_course on access_grant (course_id, person_id) where revoked_at is null;
