-- Courses that became shorter, or complete by another rule, while somebody learns them: who has done the rest is completed after the
-- change, whatever made it (the editor, an import, a day taken off). Marked by the tables themselves, so that no writer can forget it.
create table course_shortened (
  course_id bigint primary key references course (id) on delete cascade,
  -- how often, so that a mark that comes meanwhile is not taken for the one that was worked off
  marks int not null default 1,
  -- ticks count for the certificate now, and did not before
  counts_ticks boolean not null default false
);

create function mark_shortened(course bigint, ticks boolean) returns void language sql as $$
  insert into course_shortened (course_id, counts_ticks)
  select id, ticks from course as shorter
  where id = course and exists (select from access_grant where course_id = shorter.id)
  on conflict (course_id) do update set marks = course_shortened.marks + 1,
    counts_ticks = course_shortened.counts_ticks or excluded.counts_ticks
$$;

create function mark_shortened_by_lecture() returns trigger language plpgsql as $$
begin
  perform mark_shortened(course_id, false) from course_section where id = old.course_section_id and course_id is not null;
  return null;
end $$;
create trigger mark_shortened after delete on lecture for each row execute function mark_shortened_by_lecture();
create trigger mark_shortened_by_change after update of course_section_id, content_type on lecture for each row
  when (old.course_section_id <> new.course_section_id or old.content_type <> new.content_type)
  execute function mark_shortened_by_lecture();

create function mark_shortened_by_section() returns trigger language plpgsql as $$
begin
  perform mark_shortened(old.course_id, false);
  return null;
end $$;
create trigger mark_shortened after delete on course_section for each row when (old.course_id is not null)
  execute function mark_shortened_by_section();
create trigger mark_shortened_by_change after update of course_id on course_section for each row
  when (old.course_id is not null and old.course_id is distinct from new.course_id) execute function mark_shortened_by_section();
-- days of a class have the same column
create trigger mark_shortened after delete on course_session for each row execute function mark_shortened_by_section();
create trigger mark_shortened_by_change after update of course_id, begins_at, ends_at on course_session for each row
  when (old.* is distinct from new.*) execute function mark_shortened_by_section();

create function mark_shortened_by_question() returns trigger language plpgsql as $$
begin
  perform mark_shortened(course_section.course_id, false)
  from lecture join course_section on course_section.id = lecture.course_section_id
  where lecture.id = old.lecture_id and course_section.course_id is not null
    and not exists (select from quiz_question where lecture_id = old.lecture_id);
  return null;
end $$;
create trigger mark_shortened after delete on quiz_question for each row execute function mark_shortened_by_question();
create trigger mark_shortened_by_change after update of lecture_id on quiz_question for each row
  when (old.lecture_id <> new.lecture_id) execute function mark_shortened_by_question();

create function mark_shortened_by_rule() returns trigger language plpgsql as $$
begin
  perform mark_shortened(new.id, new.counts_ticks and not old.counts_ticks);
  return null;
end $$;
create trigger mark_shortened after update of completed_by, counts_ticks, course_type on course for each row
  when (old.completed_by <> new.completed_by or old.counts_ticks <> new.counts_ticks or old.course_type <> new.course_type)
  execute function mark_shortened_by_rule();

-- courses that were shortened before this release
insert into course_shortened (course_id)
select distinct course_id from access_grant
where exists (select from lecture_progress
  join lecture on lecture.id = lecture_progress.lecture_id
  join course_section on course_section.id = lecture.course_section_id
  where lecture_progress.person_id = access_grant.person_id and course_section.course_id = access_grant.course_id)
on conflict do nothing;
