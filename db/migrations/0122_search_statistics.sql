-- The planner weighed every word asked for against two hundred samples of these long texts, which took longer than the search
-- itself. What it can know of them without is enough: few rows hold a word.
alter table search_entry
  alter column title_words set statistics 1,
  alter column title_names set statistics 1,
  alter column names set statistics 1,
  alter column body set statistics 1,
  alter column sound set statistics 1;
analyze search_entry;
