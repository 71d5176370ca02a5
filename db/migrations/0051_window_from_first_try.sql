-- a limit's window begins with the first try, so that nobody gets twice as many around a fixed hour: a key has one window
delete from rate_limit as older
using rate_limit as newer
where older.key = newer.key and older.window_start < newer.window_start;
alter table rate_limit drop constraint rate_limit_pkey;
alter table rate_limit add primary key (key);
