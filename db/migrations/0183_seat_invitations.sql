-- How often a seat was offered by mail: whoever buys seats may not send mails to strangers without end by taking them back again.
alter table order_seat add column invitations integer not null default 0;
