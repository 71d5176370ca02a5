-- a mail that could not be sent and that staff lets be: it waits for nobody any more
alter table outbox_mail add column given_up_at timestamptz;
create index outbox_mail_failed on outbox_mail (id) where status = 'failed' and given_up_at is null;
