-- A film of the shop's own and what was made of it for phones: qualities, poster and preview strip lie in a folder of their own.
create table film (
  storage_name text primary key,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  percent int not null default 0 check (percent between 0 and 100),
  error_code text check (error_code in ('BROKEN', 'MISSING', 'DISK_FULL', 'OUT_OF_STORAGE', 'FAILED')),
  attempts int not null default 0,
  -- who makes it now, and until when nobody else takes it over
  lease text,
  leased_until timestamptz,
  -- of what was made; null: nothing yet
  folder text unique,
  duration_seconds int,
  -- [{"id": "240p", "width": 426, "height": 240, "bytes": 123}], the lowest first, sound alone last
  qualities jsonb not null default '[]',
  -- of all files made of it: counted with what the shop keeps
  made_bytes bigint not null default 0,
  queued_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'running') = (lease is not null)),
  check ((lease is null) = (leased_until is null)),
  check (state <> 'done' or folder is not null)
);
create index film_open on film (queued_at, storage_name) where state in ('queued', 'running');
