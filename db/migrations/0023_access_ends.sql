-- Whose access ends soon is asked every hour (docs/decisions/0030); what was taken back or never ends is not looked at.
create index access_grant_end on access_grant (ends_at, id) where revoked_at is null and ends_at is not null;
