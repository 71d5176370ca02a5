-- What owners set up themselves (ADR-0056): the last password typed again in a session, and which state of a row somebody edits.
alter table session add column confirmed_at timestamptz;
alter table payment_method add column version int not null default 0;
alter table bank_account
  add column version int not null default 0,
  -- out of sight, and kept for what names it: reports and statements
  add column archived_at timestamptz;
