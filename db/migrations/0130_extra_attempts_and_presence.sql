-- More attempts at a quiz for one learner than its settings allow.
create table quiz_extra_attempt (
  person_id bigint not null references person (id),
  lecture_id bigint not null references lecture (id) on delete cascade,
  extra int not null check (extra between 1 and 100),
  primary key (person_id, lecture_id)
);
create index quiz_extra_attempt_lecture on quiz_extra_attempt (lecture_id);

-- attempts whose time may be over are looked for every minute
create index quiz_attempt_ending on quiz_attempt (ends_at) where ended_at is null;

-- What completes a course: its lectures, or being there on all days of the class; `course_completion.lecture_count` counts those then.
alter table course add column completed_by text not null default 'lectures' check (completed_by in ('lectures', 'presence'));
