-- Codes of certificates whose holders had their accounts erased: they stay known as issued here, and nothing else of them is kept.
create table withdrawn_certificate (
  code text primary key,
  withdrawn_at timestamptz not null
);
