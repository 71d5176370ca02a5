-- Films that have come whole to the disk of one machine and are not in the shop's storage yet.
create table film_arrival (
  -- the name of its file among the parts of that machine
  part_id text primary key,
  lecture_id bigint not null references lecture (id) on delete cascade,
  sent_by bigint not null references person (id),
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- who stores it now, and until when nobody else takes it over; without a lease: not before then
  lease text,
  leased_until timestamptz,
  -- why it was given up; staff read it until they send another
  error_code text check (error_code in ('EMPTY_FILE', 'TYPE_NOT_ALLOWED', 'TOO_LARGE', 'OUT_OF_STORAGE', 'FAILED')),
  created_at timestamptz not null,
  check (lease is null or leased_until is not null),
  check (lease is null or error_code is null)
);
create index film_arrival_of_lecture on film_arrival (lecture_id, created_at);
create index film_arrival_sender on film_arrival (sent_by);
