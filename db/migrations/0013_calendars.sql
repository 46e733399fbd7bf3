-- Jobs out to the calendar an owner looks at, and busy times in from it.

-- A directory: leads from a private address to the owner whose jobs it shows. Kept as it is, so that it can be copied again.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token text not null unique check (length(token) between 32 and 64),
  created_at timestamptz not null default app_now(),
  -- When a calendar last asked, to the hour.
  read_at timestamptz,
  -- Of what was last shown, and since when it is so: what was not changed since is not sent again.
  version text check (length(version) <= 100),
  changed_at timestamptz
);

-- Another calendar of the owner, whose busy times close slots.
create table busy_calendars (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) <= 2000),
  -- What its server said of the copy that we have, to ask for a newer one only.
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  content_hash bytea check (length(content_hash) = 32),
  -- The last good copy keeps protecting the day.
  fetched_at timestamptz,
  -- When its recurrences were last written out: an unchanged calendar reaches further ahead every day.
  expanded_at timestamptz,
  -- Null while it works. In words for the owner.
  failure text check (length(failure) between 1 and 300),
  -- Since when it fails.
  failed_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  next_fetch_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (user_id, id),
  unique (user_id, url),
  check ((failure is null) = (failed_at is null))
);
create index busy_calendars_due on busy_calendars (next_fetch_at);

-- When the owner is busy elsewhere, every recurrence by itself, as far ahead as can be booked. What takes longer than a week
-- is kept in pieces, so that an index finds everything that reaches into a window by its start.
create table busy_times (
  user_id uuid not null,
  calendar_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null default false,
  -- What it is a piece of.
  whole_starts_at timestamptz not null,
  whole_ends_at timestamptz not null,
  primary key (user_id, starts_at, ends_at, calendar_id),
  foreign key (user_id, calendar_id) references busy_calendars (user_id, id) on delete cascade,
  check (starts_at < ends_at and ends_at <= starts_at + interval '168 hours'),
  check (whole_starts_at <= starts_at and ends_at <= whole_ends_at)
);
create index busy_times_of_calendar on busy_times (user_id, calendar_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['calendar_feeds', 'busy_calendars', 'busy_times'] loop
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

create policy lookup_reads on calendar_feeds for select to current_user using (true);
create function owner_of_calendar_feed(token text) returns uuid
  language sql stable security definer set search_path = ''
  return (select f.user_id from public.calendar_feeds f where f.token = $1);
revoke execute on function owner_of_calendar_feed(text) from public;
