-- What clients book, and by which rules.

-- Row-level security keeps lower(email) out of index conditions; a column of its own is found at once.
alter table clients add column email_key text not null generated always as (lower(email)) stored;
drop index clients_email_key;
create unique index clients_email_key on clients (user_id, email_key);

alter table user_availability
  -- Null: the two windows hold. Otherwise every weekday by name, with its hours or null for a closed day.
  add column week jsonb check (jsonb_typeof(week) = 'object'),
  -- [{"start": "12:00", "end": "12:30", "weekdays": ["monday", …]}]
  add column breaks jsonb not null default '[]' check (jsonb_typeof(breaks) = 'array'),
  -- [{"from": "2026-12-24", "to": "2026-12-26"}], both included.
  add column days_off jsonb not null default '[]' check (jsonb_typeof(days_off) = 'array'),
  add column notice_minutes integer not null default 0 check (notice_minutes between 0 and 43200),
  add column days_ahead integer not null default 365 check (days_ahead between 1 and 730),
  add column buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 480),
  add column buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 480),
  add column most_jobs_a_day integer check (most_jobs_a_day between 1 and 100),
  -- A client may move or cancel by link until so long before the start.
  add column change_cutoff_hours integer not null default 0 check (change_cutoff_hours between 0 and 720);

alter table appointments
  -- Cents, as the service cost when it was booked; later prices do not change it.
  add column price integer check (price >= 0),
  add column booked_by text not null default 'owner' check (booked_by in ('owner', 'client')),
  -- How often what a calendar shows has changed: it takes a file for news only if its number grew.
  add column calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
  -- The letter to the owner about the client's last move: a newer one takes its place while it waits.
  add column owner_mail_id uuid;
update appointments set price = services.price
  from services where services.user_id = appointments.user_id and services.id = appointments.service_id;

-- Slots are read from the index alone: it carries the end, by which most of what began before a day is left out.
drop index appointments_by_time;
create index appointments_by_time on appointments (user_id, appointment_time) include (ends_at) where cancelled_at is null;

-- A visitor who fills in the form keeps the time they chose for a few minutes.
create table booking_holds (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of what only the visitor's page knows.
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  network text not null check (length(network) between 1 and 64),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id),
  check (starts_at < ends_at)
);
create index booking_holds_by_expiry on booking_holds (expires_at);

-- A request that was answered is answered the same when it is sent again.
create table booking_requests (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the Idempotency-Key and of what was asked.
  key_hash bytea not null check (length(key_hash) = 32),
  request_hash bytea not null check (length(request_hash) = 32),
  appointment_id uuid not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key_hash),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
create index booking_requests_by_appointment on booking_requests (user_id, appointment_id);
create index booking_requests_by_age on booking_requests (created_at);

-- A directory: leads from the link in a letter to the appointment. Every letter has a token of its own.
create table manage_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null,
  appointment_id uuid not null,
  created_at timestamptz not null default app_now(),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
create index manage_tokens_by_appointment on manage_tokens (user_id, appointment_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['booking_holds', 'booking_requests', 'manage_tokens'] loop
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

-- The functions below run as the owner of the schema, who sees no rows under forced row-level security without these.
create policy lookup_reads on booking_slugs for select to current_user using (true);
create policy lookup_reads on manage_tokens for select to current_user using (true);

-- Whose page a public address is, so that a transaction can become that owner's in its first round trip.
create function owner_of_slug(slug text) returns uuid
  language sql stable security definer set search_path = ''
  return (select s.user_id from public.booking_slugs s where s.slug = $1);
create function owner_of_manage_token(token_hash bytea) returns uuid
  language sql stable security definer set search_path = ''
  return (select t.user_id from public.manage_tokens t where t.token_hash = $1);

-- When an address may get the next letter that anybody can cause, by its SHA-256: a form must not flood a mailbox.
create table mail_paces (
  address_hash bytea primary key check (length(address_hash) = 32),
  free_at timestamptz not null
);
create index mail_paces_by_age on mail_paces (free_at);
grant select, delete on mail_paces to wheelhouse_system;

-- When a letter that is caused now may leave: one in ten minutes, and as many more at once as fit into the slack.
create function paced_letter(address text, slack interval) returns timestamptz
  language sql volatile security definer set search_path = ''
begin atomic
  insert into public.mail_paces as pace (address_hash, free_at)
  -- What follows a plus leads to the same mailbox.
  values (sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8')), public.app_now() + interval '10 minutes')
  on conflict (address_hash) do update
    set free_at = greatest(pace.free_at, public.app_now()) + interval '10 minutes'
  returning greatest(public.app_now(), pace.free_at - interval '10 minutes' - slack);
end;

-- Counts what a transaction does for each subject (networks, addresses, appointments): what fails is not counted. In how
-- many seconds it may be done again, where once is too often; otherwise null.
create function count_in_transaction(action text, subjects text[], most integer, span interval) returns integer
  language sql volatile security definer set search_path = ''
begin atomic
  with counted as (
    insert into public.limits as l (action, subject, window_started_at, tries)
    select $1, s, public.app_now(), 1 from unnest(subjects) s order by s
    on conflict (action, subject) do update set
      tries = case when l.window_started_at + span <= public.app_now() then 1 else l.tries + 1 end,
      window_started_at =
        case when l.window_started_at + span <= public.app_now() then public.app_now() else l.window_started_at end
    returning l.tries, l.window_started_at
  )
  select ceil(extract(epoch from max(window_started_at) + span - public.app_now()))::integer
  from counted where tries > most;
end;

-- They do what their callers may not: only who has to may call them. The lookups are called by the app's login itself,
-- before it has become anybody; `migrate.ts` lets it.
revoke execute on function owner_of_slug(text), owner_of_manage_token(bytea), paced_letter(text, interval),
  count_in_transaction(text, text[], integer, interval) from public;
grant execute on function paced_letter(text, interval), count_in_transaction(text, text[], integer, interval)
  to wheelhouse_tenant;
