-- Homework: words and files, each time a row of its own, with what a teacher said of it. When it is due stands with its lecture.
alter table lecture add column due_days int check (due_days between 0 and 3650);
alter table lecture add column due_on date;

-- the one file of the build before; files stand in homework_file
alter table homework alter column upload_id drop not null;
alter table homework add column body text not null default '' check (length(body) <= 10000);
alter table homework add column status text not null default 'waiting' check (status in ('waiting', 'redo', 'passed'));
-- as it was due when it was handed in; a changed day makes nothing late afterwards
alter table homework add column due_at timestamptz;
-- of the page it came from, for the mail about its mark
alter table homework add column locale text not null default 'th' check (locale in ('th', 'en'));
-- raised by whoever hands in again or marks: the second of two sees what the first did
alter table homework add column version int not null default 1;
create index homework_of_learner on homework (person_id, lecture_id, id);
create index homework_waiting on homework (id) where status = 'waiting';
create index homework_upload on homework (upload_id);

create table homework_file (
  homework_id bigint not null references homework (id) on delete cascade,
  upload_id bigint not null references upload (id) on delete cascade,
  position int not null,
  primary key (homework_id, upload_id)
);
create index homework_file_upload on homework_file (upload_id);
