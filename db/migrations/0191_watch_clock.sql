-- Which time of the clock a learner has spent on watching, in milliseconds since 1970: each second of it pays for two of film, once.
create table watch_clock (
  person_id bigint primary key references person (id),
  spent int8multirange not null default '{}'
);
-- Done by nothing but the learner's own word. Rows of before stay as good as they were.
alter table lecture_progress add column is_ticked boolean not null default false;
-- Does such a lecture count for the certificate of its course?
alter table course add column counts_ticks boolean not null default true;
