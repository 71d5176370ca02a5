-- When a class or live course meets. Courses without sessions keep their days and words (start_date, end_date, class_type).
create table course_session (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id) on delete cascade,
  external_key text not null unique,
  -- of the event in people's calendars; a session that moves keeps it
  calendar_uid uuid not null default gen_random_uuid() unique,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  place text not null default '',
  map_url text not null default '',
  -- for those who may attend, never for the public
  meeting_url text not null default '',
  what_to_bring text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index course_session_course on course_session (course_id, begins_at);
create index course_session_begins on course_session (begins_at);

-- Of courses whose sessions are agreed one by one: those with sessions have these in each.
alter table course
  add column map_url text not null default '',
  add column meeting_url text not null default '',
  add column what_to_bring text not null default '';
