-- what a program of a person carries instead of a session; only its hash is kept
create table api_token (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check (expires_at > created_at)
);
create index api_token_person on api_token (person_id);
