-- Whom an owner asked to work in the back office; the mailed link is known by its hash, and opens once.
create table staff_invitation (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  email text not null check (email = lower(email) and length(email) <= 320),
  roles jsonb not null,
  invited_by bigint not null references person (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, taken back, or replaced by a newer one
  ended_at timestamptz,
  person_id bigint references person (id)
);
create index staff_invitation_email on staff_invitation (email);
create index audit_event_at on audit_event (at, id);
create index session_administrator on session (administrator_id) where administrator_id is not null;
