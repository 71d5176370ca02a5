-- The end of a class or live course, which decides whether it is sold, offered or listed (R-305): the end of its last session; of one without
-- sessions, or with a first day after them all, the end of its last day. Null: learned by oneself, or no day is known.
alter table course add column meets_until timestamptz;

create function class_meets_until(of_course bigint, type text, first_day date, last_day date) returns timestamptz language sql stable as $$
  select case
    when type in ('Online', 'Flex') then null
    when last_end is null or first_day > ((last_end at time zone 'UTC') + interval '7 hours')::date
      then ((coalesce(greatest(last_day, first_day), first_day) + 1)::timestamp - interval '7 hours') at time zone 'UTC'
    else last_end
  end
  from (select max(ends_at) as last_end from course_session where course_id = of_course) as sessions
$$;

create function course_meets() returns trigger language plpgsql as $$
begin
  new.meets_until := class_meets_until(new.id, new.course_type, new.start_date, new.end_date);
  return new;
end $$;

create trigger course_meets before insert or update of course_type, start_date, end_date on course
  for each row execute function course_meets();

create function session_meets() returns trigger language plpgsql as $$
begin
  update course set meets_until = class_meets_until(id, course_type, start_date, end_date)
  where id in (old.course_id, new.course_id)
    and meets_until is distinct from class_meets_until(id, course_type, start_date, end_date);
  return null;
end $$;

create trigger session_meets after insert or update of course_id, ends_at or delete on course_session
  for each row execute function session_meets();

update course set meets_until = class_meets_until(id, course_type, start_date, end_date)
where class_meets_until(id, course_type, start_date, end_date) is not null;

create index course_meets_until on course (meets_until) where meets_until is not null;

-- Sessions that were taken off: calendars that have them are told so, under their number, until they are past (R-310).
create table called_off_session (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id) on delete cascade,
  calendar_uid uuid not null unique,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  -- of the session
  created_at timestamptz not null,
  -- when it was taken off
  changed_at timestamptz not null
);
create index called_off_session_course on called_off_session (course_id, begins_at);
