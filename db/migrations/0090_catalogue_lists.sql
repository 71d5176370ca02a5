-- Teachers, categories, groups and venues are written by staff, in an order of theirs; each knows how often it was changed.
-- What is hidden is offered no more and stays where it is named.
alter table category add column is_hidden boolean not null default false;
alter table category add column version int not null default 1;
alter table teacher add column position int not null default 0;
alter table teacher add column is_hidden boolean not null default false;
alter table teacher add column version int not null default 1;
alter table course_group add column position int not null default 0;
alter table course_group add column is_hidden boolean not null default false;
alter table course_group add column version int not null default 1;

-- Places that courses and class days name. They name them by their words, which may be any: an old day keeps where it was.
create table venue (
  id bigint generated always as identity primary key,
  external_key text not null unique,
  name text not null unique check (length(name) between 1 and 255),
  map_url text not null default '',
  position int not null default 0,
  is_hidden boolean not null default false,
  version int not null default 1
);
insert into venue (external_key, name, position)
select 'venue-' || md5(name), name, row_number() over (order by name) from (
  select venue as name from course where length(venue) between 1 and 255
  union select place from course_session where length(place) between 1 and 255
) as named;
