-- A deposit that was paid too late to be booked must be refunded completely, but after a dispute the client's bank decides about it.
-- The money is never kept: a bank that decides for the client has returned it.
alter table deposits
  drop constraint deposits_check,
  add constraint deposits_check
    check (paid_at is null or booked_at is not null or refund_due = amount or dispute_status is not null);

-- Until now such a refund was owed forever, and the provider refuses it.
alter table deposits no force row level security;
update deposits set refund_due = refunded, refund_error = null, next_refund_at = null
where dispute_status = 'lost' and booked_at is null and refund_due > refunded;
alter table deposits force row level security;
