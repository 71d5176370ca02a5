-- An entry has some thousand trigrams, and each was put into its index alone: three quarters of what an import cost the database (ADR-0118).
-- Now they wait in a short list of each index, which a search reads as well, and go in together; an import ends by emptying it.
alter index search_entry_names set (fastupdate = on, gin_pending_list_limit = 512);
alter index search_entry_body set (fastupdate = on, gin_pending_list_limit = 512);
alter index search_entry_sound set (fastupdate = on, gin_pending_list_limit = 512);
