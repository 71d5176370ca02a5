-- when the last call that may have made a charge was begun: as long as its answer may come, nothing the provider says of the attempt
-- can mean that there is no charge
alter table payment_attempt add column called_at timestamptz;
