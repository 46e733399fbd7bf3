-- The part of an invoice's amount that its client paid in advance, as a deposit for one of its jobs. Cents. A void invoice has
-- none: its deposits are free for the next one.
alter table invoices add column deposit_cents integer not null default 0;
alter table invoices
  add constraint deposit_within_amount check (deposit_cents between 0 and amount) not valid,
  drop constraint invoices_paid_by_check,
  -- Nothing is left to pay if deposits cover everything.
  add constraint invoices_paid_by_check check (paid_by in ('card', 'owner', 'deposit')) not valid,
  add constraint paid_by_a_deposit check (paid_by is distinct from 'deposit' or deposit_cents = amount) not valid;

-- What is owed is what was not paid in advance (see 0018_owner_totals.sql).
create or replace function count_owed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform public.add_to_totals(user_id, 0,
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then sum(amount - deposit_cents) else -sum(amount - deposit_cents) end)
    from changed where status = 'pending' and voided_at is null group by user_id;
  return null;
end
$$;

create or replace function count_change_of_owed() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  was integer := (old.status = 'pending' and old.voided_at is null)::integer;
  becomes integer := (new.status = 'pending' and new.voided_at is null)::integer;
begin
  perform public.add_to_totals(new.user_id, 0, becomes - was,
    becomes * (new.amount - new.deposit_cents)::bigint - was * (old.amount - old.deposit_cents)::bigint);
  return null;
end
$$;
create or replace trigger count_changed after update of status, voided_at, amount, deposit_cents on invoices
  for each row
  when ((old.status, old.voided_at is null, old.amount, old.deposit_cents)
    is distinct from (new.status, new.voided_at is null, new.amount, new.deposit_cents))
  execute function count_change_of_owed();
