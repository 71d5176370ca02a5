-- How a quiz is taken; one without a row is taken by the defaults of the code.
create table quiz (
  lecture_id bigint primary key references lecture (id) on delete cascade,
  -- so many of the questions, by chance; null: all
  draw int check (draw between 1 and 100),
  shuffles boolean not null default false,
  time_limit_minutes int check (time_limit_minutes between 1 and 600),
  attempts_allowed int check (attempts_allowed between 1 and 100),
  -- what follows in the course waits for it
  gates boolean not null default false,
  shows text not null default 'marks' check (shows in ('score', 'marks', 'explanations'))
);

alter table quiz_question rename column question_html to body;
alter table quiz_question add column kind text not null default 'single'
  check (kind in ('single', 'multiple', 'short', 'ordering'));
alter table quiz_question add column explanation text not null default '';
alter table quiz_question add column picture text;
create index quiz_question_lecture on quiz_question (lecture_id, position);

-- An attempt keeps the questions it was begun with; what is taken is counted by rows. `taken_at` is when it was begun.
alter table quiz_attempt alter column answers set default '{}';
alter table quiz_attempt alter column score drop not null;
alter table quiz_attempt alter column passed drop not null;
alter table quiz_attempt add column questions jsonb not null default '[]';
alter table quiz_attempt add column pass_score int;
alter table quiz_attempt add column ends_at timestamptz;
alter table quiz_attempt add column ended_at timestamptz;
-- by the id of the question: was it right?
alter table quiz_attempt add column marks jsonb;
update quiz_attempt set ended_at = taken_at;
alter table quiz_attempt add constraint quiz_attempt_marked
  check (ended_at is null or num_nonnulls(score, passed) = 2);
create unique index quiz_attempt_open on quiz_attempt (person_id, lecture_id) where ended_at is null;
create index quiz_attempt_lecture on quiz_attempt (lecture_id);
