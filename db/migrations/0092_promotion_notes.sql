-- What staff writes of a promotion for themselves; buyers never see it.
alter table promotion add column note text not null default '' check (length(note) <= 1000);
