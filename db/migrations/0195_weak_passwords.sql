-- When somebody of the staff last signed in with a password that the rule of staff refuses; null: never, or changed since.
alter table person add column weak_password_at timestamptz;
