-- A mail is claimed before it is sent, so that two senders never send it twice; without SMTP it stays in the mailbox of the shop.
alter table outbox_mail add column claimed_at timestamptz;
alter table outbox_mail drop constraint outbox_mail_status_check;
alter table outbox_mail add constraint outbox_mail_status_check check (status in ('waiting', 'sent', 'mailbox', 'failed'));
