-- Counters of tries are written by every sign-in, cart and order, some by all of them in turn (`guest-mail:shop`): with the log of a durable table
-- each waits for the disk while it holds its row. What they hold is worth some minutes or hours (of cards a day); after a crash of the database they begin anew.
alter table rate_limit set unlogged;
