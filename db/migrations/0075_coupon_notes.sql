-- What staff writes of a coupon for themselves; buyers never see it.
alter table coupon add column note text not null default '' check (length(note) <= 1000);
