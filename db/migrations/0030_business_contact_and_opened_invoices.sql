-- What clients see of a business besides its name: on invoices and in emails.
alter table user_settings
  add column business_phone text check (length(business_phone) <= 50),
  add column business_address text check (length(business_address) <= 500);

-- When somebody other than the owner first opened an invoice's link. Null: nobody has, so the owner can edit the invoice.
-- Clients may have opened any invoice that already exists, so those count as opened now. A default that is the same for all
-- rows is not written to them.
alter table invoices add column opened_at timestamptz default now();
alter table invoices alter column opened_at drop default;
