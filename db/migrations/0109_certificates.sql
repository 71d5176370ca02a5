-- That somebody completed a course stays, whatever becomes of its curriculum; written with the last lecture.
create table course_completion (
  person_id bigint not null references person (id),
  course_id bigint not null references course (id) on delete cascade,
  completed_at timestamptz not null,
  -- how many lectures the course had then
  lecture_count int not null check (lecture_count > 0),
  primary key (person_id, course_id)
);
-- who had completed a course before this was kept
insert into course_completion (person_id, course_id, completed_at, lecture_count)
select progress.person_id, whole.course_id, max(progress.completed_at), whole.lectures
from (
  select course_section.course_id, count(*)::int as lectures
  from lecture join course_section on course_section.id = lecture.course_section_id
  where lecture.content_type in ('video', 'text', 'file')
  group by course_section.course_id
) as whole
join course_section on course_section.course_id = whole.course_id
join lecture on lecture.course_section_id = course_section.id and lecture.content_type in ('video', 'text', 'file')
join lecture_progress as progress on progress.lecture_id = lecture.id and progress.completed_at is not null
group by progress.person_id, whole.course_id, whole.lectures
having count(*) = whole.lectures;

-- null: the course gives none
alter table course add column certificate_design text check (certificate_design in ('classic', 'modern', 'plain'));
alter table course add column certificate_title text not null default '';
alter table course add column certificate_title_en text not null default '';
alter table course add column certificate_hours int check (certificate_hours > 0);
-- who signs; '': the course's teacher
alter table course add column certificate_signer text not null default '';
alter table course add column certificate_signer_role text not null default '';

create table certificate (
  id bigint generated always as identity primary key,
  code text not null unique,
  person_id bigint not null references person (id),
  course_id bigint not null references course (id),
  holder_name text not null check (length(holder_name) between 1 and 120),
  -- what stood on it when it was issued, but for the name
  paper jsonb not null,
  issued_at timestamptz not null,
  -- two accounts that became one had one each: this one still verifies, and is shown no more
  superseded_at timestamptz
);
create unique index certificate_once on certificate (person_id, course_id) where superseded_at is null;
create index certificate_person on certificate (person_id);

-- keys that sign digital credentials: the private part is sealed; former public parts stay, so that what they signed still verifies
create table credential_key (
  id text primary key,
  public_key jsonb not null,
  private_key jsonb not null,
  created_at timestamptz not null
);
