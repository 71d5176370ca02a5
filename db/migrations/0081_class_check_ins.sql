-- Who came to a session of a class: ticked at the door.
create table class_check_in (
  course_session_id bigint not null references course_session (id) on delete cascade,
  person_id bigint not null references person (id),
  checked_in_at timestamptz not null,
  checked_in_by bigint not null references person (id),
  primary key (course_session_id, person_id)
);
create index class_check_in_person on class_check_in (person_id);
