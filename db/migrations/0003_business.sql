-- What belongs to one owner. Foreign keys ignore row-level security, so the owner is part of every key.

create table user_settings (
  user_id uuid primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  business_name text check (length(business_name) <= 120),
  business_type text check (business_type in ('detailing', 'cleaning', 'other')),
  -- IANA name; working hours, "today" and reminders are in this zone.
  timezone text not null default 'America/New_York' check (length(timezone) between 1 and 64),
  updated_at timestamptz not null default app_now()
);

create table user_availability (
  user_id uuid primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  weekday_start_time time not null default '09:00',
  weekday_end_time time not null default '17:00',
  weekend_start_time time not null default '10:00',
  weekend_end_time time not null default '15:00',
  -- Null until the owner saves one; then the page no longer shows the default.
  welcome_message text check (length(welcome_message) <= 2000),
  jobs_may_run_past_closing boolean not null default false,
  updated_at timestamptz not null default app_now()
);

create table services (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) <= 2000),
  -- Cents, as invoices.amount.
  price integer not null default 0 check (price >= 0),
  -- Minutes.
  duration integer not null default 60 check (duration between 5 and 10080),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, id)
);
create unique index services_name_key on services (user_id, lower(name));

create table clients (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  phone text check (length(phone) <= 50),
  address text check (length(address) <= 500),
  notes text check (length(notes) <= 10000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, id)
);
create unique index clients_email_key on clients (user_id, lower(email));
create index clients_newest on clients (user_id, created_at desc);

-- Minutes are minutes in every zone, so adding them is immutable although Postgres cannot know it.
create function minutes_after(start timestamptz, minutes integer) returns timestamptz
  language sql immutable parallel safe set search_path = ''
  return start + make_interval(mins => minutes);

create table appointments (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  service_id uuid,
  client_name text not null check (length(client_name) between 1 and 200),
  client_email text not null check (length(client_email) <= 320),
  client_phone text check (length(client_phone) <= 50),
  service text not null check (length(service) <= 120),
  appointment_time timestamptz not null,
  -- Minutes; a missing duration counts as an hour.
  duration integer check (duration between 1 and 10080),
  ends_at timestamptz not null generated always as (minutes_after(appointment_time, coalesce(duration, 60))) stored,
  address text check (length(address) <= 500),
  notes text check (length(notes) <= 10000),
  -- The owner confirmed a clash. Such a row never blocks an insert, but slots still count it as busy.
  overlap_allowed boolean not null default false,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('owner', 'client')),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id) on delete set null (client_id),
  foreign key (user_id, service_id) references services (user_id, id) on delete set null (service_id),
  check ((cancelled_at is null) = (cancelled_by is null)),
  constraint one_appointment_at_a_time
    exclude using gist (user_id with =, tstzrange(appointment_time, ends_at) with &&)
    where (cancelled_at is null and not overlap_allowed)
);
create index appointments_by_time on appointments (user_id, appointment_time) where cancelled_at is null;
create index appointments_by_client on appointments (user_id, client_id, appointment_time);
create index appointments_by_service on appointments (user_id, service_id);

create table invoices (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  client_name text check (length(client_name) <= 200),
  client_email text not null check (length(client_email) <= 320),
  description text not null check (length(description) <= 2000),
  -- Cents; $1.00 is the least a card payment is worth.
  amount integer not null check (amount between 100 and 99999999),
  status text not null default 'pending' check (status in ('paid', 'pending')),
  paid_at timestamptz,
  stripe_checkout_session_id text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (user_id, id),
  foreign key (user_id, client_id) references clients (user_id, id) on delete set null (client_id),
  check ((status = 'paid') = (paid_at is not null))
);
create index invoices_newest on invoices (user_id, created_at desc);
create index invoices_paid on invoices (user_id, paid_at) where status = 'paid';
create index invoices_by_client on invoices (user_id, client_id);

create table subscriptions (
  user_id uuid primary key references users on delete cascade,
  status text not null default 'none' check (status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  trial_end_date timestamptz,
  updated_at timestamptz not null default app_now()
);

do $$
declare
  owned text;
begin
  foreach owned in array array[
    'user_settings', 'user_availability', 'services', 'clients', 'appointments', 'invoices', 'subscriptions'
  ] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    -- No missing-is-fine flag: a forgotten owner is an error, not an empty page.
    execute format(
      'create policy tenant_rows on %I to wheelhouse_tenant
         using (user_id = current_setting(''app.user_id'')::uuid)
         with check (user_id = current_setting(''app.user_id'')::uuid)', owned);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', owned);
    execute format('grant select, insert, update, delete on %I to wheelhouse_tenant, wheelhouse_system', owned);
  end loop;
end
$$;

-- Owners read what they pay for; only the system, which asks the provider, writes it.
revoke insert, update, delete on subscriptions from wheelhouse_tenant;

-- A directory: leads from a public slug to its owner.
create table booking_slugs (
  slug text primary key check (slug ~ '^wheelhouse-[0-9a-z]{8}$'),
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null default app_now()
);
alter table booking_slugs enable row level security;
alter table booking_slugs force row level security;
create policy tenant_rows on booking_slugs to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy visitors_follow_links on booking_slugs for select to wheelhouse_visitor using (true);
create policy system_sees_all on booking_slugs to wheelhouse_system using (true) with check (true);
grant select, insert on booking_slugs to wheelhouse_tenant;
grant select on booking_slugs to wheelhouse_visitor;
grant select, insert, update, delete on booking_slugs to wheelhouse_system;
