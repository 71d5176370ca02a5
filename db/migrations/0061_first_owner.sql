-- A live shop without an owner prints a link that makes one (ADR-0057): its hash, for a day, used once.
create table owner_link (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
