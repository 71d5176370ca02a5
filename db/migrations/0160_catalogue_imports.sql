-- A catalogue file that staff bring in by the page: checked, then written, beside everything else (ADR-0118). The file itself lies
-- with the other files of the shop (ADR-0114).
create table catalogue_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  kept_name text not null unique,
  started_by bigint not null references person (id),
  state text not null default 'checking' check (state in ('checking', 'checked', 'writing', 'done', 'cancelled', 'failed')),
  -- course by course: what is wrong is left out
  keeps_going boolean not null default false,
  -- of what is under way: how far it is, in courses and products, and in rows of the file
  step text not null default 'check' check (step in ('check', 'write')),
  step_began_at timestamptz,
  done int not null default 0,
  of_all int,
  row_reached int not null default 0,
  -- what can be brought in; null: not known yet, or nothing
  counts jsonb,
  -- the first of them: [{"row": 2, "column": "price", "message": "is missing"}]
  mistakes jsonb not null default '[]',
  mistake_count int not null default 0,
  error_code text check (error_code in ('GONE', 'FAILED')),
  attempts int not null default 0,
  -- which process works on it now, and until when no other takes it over
  lease text,
  leased_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- when the first of it was written
  begun_at timestamptz,
  updated_at timestamptz not null,
  check ((lease is null) = (leased_until is null)),
  check (lease is null or state in ('checking', 'writing'))
);
create index catalogue_import_open on catalogue_import (id) where state in ('checking', 'writing');
create index catalogue_import_starter on catalogue_import (started_by);
