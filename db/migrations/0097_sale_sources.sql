-- By which way the buyer came, by name alone: a campaign's source, the host that linked here, or staff. Null: typed in, or not known.
alter table purchase_order add column source text check (source <> '' and length(source) <= 60);
