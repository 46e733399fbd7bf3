-- What clients pay in advance for a service they book online: `{"kind": "fixed", "cents": 5000}` or
-- `{"kind": "percent", "percent": 25}`. Null: nothing.
alter table services add column deposit jsonb;

-- Whether services with a deposit are booked without it, or not at all, while the payment account can't take payments.
alter table user_settings
  add column deposit_fallback text not null default 'book' check (deposit_fallback in ('book', 'refuse'));

-- A deposit from the moment a client is asked for it: the checkout at the payment provider, the booking it pays for, and
-- its refund.
create table deposits (
  user_id uuid not null references users on delete cascade,
  -- Also the id of the appointment that a paid booking becomes.
  id uuid not null default gen_random_uuid(),
  -- Cents.
  amount integer not null check (amount between 100 and 99999999),
  -- The booking as it is stored once the deposit is paid. Null once it is, if it never will be, and for a deposit that the
  -- owner asked for.
  request jsonb,
  -- SHA-256 of the Idempotency-Key of the booking, and of its contents.
  key_hash bytea check (length(key_hash) = 32),
  request_hash bytea check (length(request_hash) = 32),
  -- The page that the booking was made on, as in booking_holds.
  visitor_hash bytea check (length(visitor_hash) = 32),
  -- The appointment it was paid for, or is asked for.
  appointment_id uuid,
  -- What its client was told about refunds before they paid, and how many hours before the start that changes.
  policy text not null check (length(policy) <= 1000),
  cutoff_hours integer not null check (cutoff_hours between 0 and 720),
  -- When the client booked, and so accepted the policy, or when the owner asked for the deposit.
  created_at timestamptz not null default app_now(),
  account_id text not null check (length(account_id) <= 255),
  -- Part of the idempotency key of the checkout. It is counted up before the provider is called.
  attempt integer not null default 1 check (attempt > 0),
  -- The checkout at the provider; null until it was opened.
  session_id text check (length(session_id) <= 255),
  -- When the checkout expires.
  expires_at timestamptz not null,
  -- Nobody can pay it any more: paid, expired, replaced by another request, or waived.
  ended_at timestamptz,
  payment_intent_id text check (length(payment_intent_id) <= 255),
  paid_at timestamptz,
  -- When it became part of an appointment.
  booked_at timestamptz,
  -- How much of it is to be refunded in total, and how much the provider has accepted to refund. Cents.
  refund_due integer not null default 0 check (refund_due >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  refund_reason text check (refund_reason in ('time taken', 'client cancelled', 'owner cancelled', 'price', 'owner')),
  -- Why the provider refused the last refund.
  refund_error text check (length(refund_error) <= 500),
  -- Part of the idempotency key of a refund: the provider repeats its refusal of the same call.
  refund_attempt integer not null default 1 check (refund_attempt > 0),
  next_refund_at timestamptz,
  -- Real time: of two responses the one that was requested later counts.
  fetched_at timestamptz,
  next_check_at timestamptz,
  -- Real time: until then a worker is busy with it.
  claimed_until timestamptz,
  primary key (user_id, id),
  unique (user_id, key_hash),
  unique (user_id, session_id),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete set null (appointment_id),
  -- Money is never kept without a booking.
  check (paid_at is null or booked_at is not null or refund_due = amount),
  check (paid_at is not null or (refund_due = 0 and refunded = 0)),
  check (refund_due <= amount)
);
create index deposits_by_payment on deposits (user_id, payment_intent_id) where payment_intent_id is not null;
create unique index one_deposit_per_appointment on deposits (user_id, appointment_id)
  where appointment_id is not null and (paid_at is not null or ended_at is null);
create index deposits_to_check on deposits (next_check_at) where next_check_at is not null;
create index deposits_unpaid on deposits (ended_at) where paid_at is null;
create index deposits_to_refund on deposits (next_refund_at) where next_refund_at is not null;
create index deposits_by_visitor on deposits (user_id, visitor_hash) where visitor_hash is not null;

-- A directory: leads from the address of the page where a deposit is paid to the deposit.
create table deposit_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null,
  deposit_id uuid not null,
  foreign key (user_id, deposit_id) references deposits (user_id, id) on delete cascade
);
create index deposit_links_by_deposit on deposit_links (user_id, deposit_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['deposits', 'deposit_links'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy tenant_rows on %I to wheelhouse_tenant
         using (user_id = current_setting(''app.user_id'')::uuid)
         with check (user_id = current_setting(''app.user_id'')::uuid)', owned);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', owned);
    execute format('grant select, insert, update, delete on %I to wheelhouse_tenant, wheelhouse_system', owned);
  end loop;
end
$$;

-- Whose deposit a link leads to (see owner_of_slug).
create policy lookup_reads on deposit_links for select to current_user using (true);
create function owner_of_deposit(token_hash bytea) returns uuid
  language sql stable security definer set search_path = ''
  return (select l.user_id from public.deposit_links l where l.token_hash = $1);
revoke execute on function owner_of_deposit(bytea) from public;

-- A hold of a booking whose deposit is being paid. Its visitor can't release it, only the end of the checkout does.
alter table booking_holds add column deposit_id uuid,
  add foreign key (user_id, deposit_id) references deposits (user_id, id) on delete cascade;
create index booking_holds_by_deposit on booking_holds (user_id, deposit_id) where deposit_id is not null;
