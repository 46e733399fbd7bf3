-- The client's bank disputes the payment of a deposit, as for invoices: open, won or lost. Null: no dispute.
alter table deposits add column dispute_status text check (dispute_status in ('open', 'won', 'lost'));
