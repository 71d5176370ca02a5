-- How who teaches hears that questions and homework wait, and what they were told of already.
create table desk_mail (
  person_id bigint primary key references person (id),
  how text not null default 'at-once' check (how in ('at-once', 'daily', 'off')),
  told_homework_id bigint not null default 0,
  told_question_id bigint not null default 0
);
