-- The order of a Thai dictionary, as CLDR has it: Thai before Latin letters, spaces and hyphens passed over. The order of scripts and
-- of spaces is written out because the embedded database's ICU lacks the data of single languages.
create collation thai (provider = icu, locale = 'th@colReorder=thai;colAlternate=shifted');
-- Staff's list of courses by title is walked in this order.
create index course_title_thai on course (title collate thai, id);
