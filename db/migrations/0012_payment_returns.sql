-- The address a buyer's browser comes back to from a provider: nobody else can guess it, and it is no one's reference.
alter table payment_attempt
  add column return_key text unique;
