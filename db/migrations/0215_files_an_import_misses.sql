-- Files that a catalogue names and the shop did not have when it was read: its importer reads them beside their rows.
alter table catalogue_import add column missing_files jsonb not null default '[]';
alter table catalogue_import add column missing_file_count integer not null default 0;
