-- How money came that staff wrote down by hand; null: by the method of the payment itself.
alter table payment add column hand_way text check (hand_way in ('transfer', 'line-slip', 'cash', 'cheque'));
