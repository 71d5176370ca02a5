-- What a message says is its kind with these values; it is made into a mail when it leaves. Null: a mail queued before, which leaves as it
-- is stored, and one that has left. `html` and `plain_text` are still written for the build before, which sends them.
alter table outbox_mail add column message_values jsonb;
