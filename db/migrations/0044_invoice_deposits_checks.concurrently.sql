-- These read the whole table without keeping anybody from reading or writing it.
alter table invoices validate constraint deposit_within_amount;
alter table invoices validate constraint invoices_paid_by_check;
alter table invoices validate constraint paid_by_a_deposit;
