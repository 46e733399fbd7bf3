-- Leads from the payment provider's customer to the owner who pays us.
create table billing_customers (
  user_id uuid primary key references users on delete cascade,
  stripe_customer_id text not null unique check (length(stripe_customer_id) <= 255),
  created_at timestamptz not null default app_now(),
  -- When the provider was last asked about this customer, and when it is asked again if nothing is heard.
  checked_at timestamptz,
  next_check_at timestamptz not null default app_now()
);
create index billing_customers_due on billing_customers (next_check_at);

-- One trial per mailbox, also after the account is gone. Whoever opened a checkout with one holds it for a while.
create table used_trials (
  address text primary key check (length(address) <= 320),
  holder uuid not null,
  held_until timestamptz not null,
  used_at timestamptz
);

alter table subscriptions
  add column stripe_subscription_id text check (length(stripe_subscription_id) <= 255),
  add column current_period_end timestamptz,
  add column cancel_at_period_end boolean not null default false,
  add column has_card boolean not null default false,
  -- Real time, not the product clock: of two answers the one asked for later counts.
  add column fetched_at timestamptz,
  -- Which end of trial a letter announced.
  add column trial_letter_for timestamptz;
create index subscriptions_by_provider on subscriptions (stripe_subscription_id) where stripe_subscription_id is not null;
create index subscriptions_trial_letters on subscriptions (trial_end_date) where status = 'trialing';

-- A number is taken before the provider is called, so that a call made again is the same call.
create table checkout_attempts (
  user_id uuid not null references users on delete cascade,
  n integer not null check (n > 0),
  has_trial boolean not null,
  session_id text check (length(session_id) <= 255),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '23 hours',
  -- No longer offered by us; and no longer possible at the provider.
  closed_at timestamptz,
  ended_at timestamptz,
  primary key (user_id, n)
);
create unique index one_open_checkout on checkout_attempts (user_id) where closed_at is null;

-- Leads from an account at the payment provider to the owner whose clients pay into it.
create table connect_accounts (
  account_id text primary key check (length(account_id) <= 255),
  user_id uuid not null references users on delete cascade,
  -- Owners rarely have a second: only after the provider closed the first.
  n integer not null check (n > 0),
  account_name text check (length(account_name) <= 500),
  card_payments text check (length(card_payments) <= 50),
  awaits_owner boolean not null default true,
  created_at timestamptz not null default app_now(),
  disconnected_at timestamptz,
  -- The provider does not know it any more, or not under our key: perhaps for a moment, perhaps for ever.
  unreachable_since timestamptz,
  closed_at timestamptz,
  fetched_at timestamptz,
  next_check_at timestamptz not null default app_now(),
  unique (user_id, n)
);
create unique index one_open_account on connect_accounts (user_id) where closed_at is null;
create index connect_accounts_due on connect_accounts (next_check_at) where closed_at is null;

alter table user_settings add column email_on_payment boolean not null default true;

-- What the provider told us, kept by its id until it is dealt with: told twice, done once.
create table stripe_events (
  id text primary key check (length(id) <= 255),
  type text not null check (length(type) <= 200),
  source text not null check (source in ('platform', 'connect')),
  -- The connected account it is about; null for our own.
  context text check (length(context) <= 255),
  object_id text check (length(object_id) <= 255),
  received_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0 check (attempts >= 0),
  claimed_until timestamptz,
  processed_at timestamptz,
  failed_at timestamptz,
  error text
);
create index stripe_events_due on stripe_events (next_attempt_at) where processed_at is null and failed_at is null;
create index stripe_events_by_age on stripe_events (received_at);

-- What looking by ourselves had to put right. Rows here mean that webhooks do not arrive.
create table payment_corrections (
  id bigint generated always as identity primary key,
  kind text not null,
  object_id text not null,
  was text,
  became text,
  corrected_at timestamptz not null default app_now()
);

-- Whole-provider look-ups and when each is due.
create table payment_reviews (
  name text primary key,
  next_at timestamptz not null default app_now()
);
insert into payment_reviews (name, next_at) values
  ('subscriptions', app_now() + interval '1 day'), ('missed events', app_now() + interval '1 day');

do $$
declare
  named text;
begin
  foreach named in array array[
    'billing_customers', 'used_trials', 'checkout_attempts', 'connect_accounts', 'stripe_events',
    'payment_corrections', 'payment_reviews'
  ] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', named);
    execute format('grant select, insert, update, delete on %I to wheelhouse_system', named);
  end loop;
  foreach named in array array['billing_customers', 'checkout_attempts', 'connect_accounts'] loop
    execute format(
      'create policy tenant_rows on %I to wheelhouse_tenant
         using (user_id = current_setting(''app.user_id'')::uuid)
         with check (user_id = current_setting(''app.user_id'')::uuid)', named);
    execute format('grant select on %I to wheelhouse_tenant', named);
  end loop;
end
$$;
