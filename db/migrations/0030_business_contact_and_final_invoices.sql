-- What clients see of a business besides its name: on invoices and in emails.
alter table user_settings
  add column business_phone text check (length(business_phone) <= 50),
  add column business_address text check (length(business_address) <= 500);

-- Since when an invoice can't be edited, because somebody other than its owner opened its link. Null: it can be. Clients may
-- have opened any invoice that already exists, so those are final from now on. A default that is the same for all rows is
-- not written to them.
alter table invoices add column final_since timestamptz default now();
alter table invoices alter column final_since drop default;
