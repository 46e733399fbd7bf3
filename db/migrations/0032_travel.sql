-- Centers of US ZIP codes (GeoNames, CC BY 4.0). The migration loads db/data/us-zips.csv.gz into it.
create table us_zips (
  zip text primary key,
  latitude real not null,
  longitude real not null
);
grant select on us_zips to wheelhouse_tenant, wheelhouse_visitor, wheelhouse_system;

-- The ZIP code at the end of a US address, without its four further digits. Matches `zipOf` in the domain.
create function zip_of(address text) returns text
  language sql immutable strict parallel safe
  return substring(address from '(?i)(?:^|\D)(\d{5})(?:-\d{4})?(?:,?\s+(?:USA?|United States))?[\s.,]*$');

-- Addresses that differ only in case, spaces and punctuation are the same.
create function address_key(address text) returns text
  language sql immutable strict parallel safe
  return trim(lower(regexp_replace(address, '[\s.,]+', ' ', 'g')));

-- Where an owner stood when they arrived at an address.
create table pinned_places (
  user_id uuid not null references users on delete cascade,
  address_key text not null check (length(address_key) between 1 and 500),
  latitude real not null check (latitude between -90 and 90),
  longitude real not null check (longitude between -180 and 180),
  pinned_at timestamptz not null default app_now(),
  primary key (user_id, address_key)
);
alter table pinned_places enable row level security;
alter table pinned_places force row level security;
create policy tenant_rows on pinned_places to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on pinned_places to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on pinned_places to wheelhouse_tenant, wheelhouse_system;

-- `travel` is null until the owner saves it. `drive_pace` follows the owner's own drives since `drive_pace_since`.
alter table user_availability
  add column travel jsonb,
  add column drive_pace real not null default 1 check (drive_pace between 0.6 and 2),
  add column drive_pace_since timestamptz;

-- The ZIP code for which the visitor was shown times. Null: they gave none.
alter table booking_holds add column zip text check (zip ~ '^\d{5}$');
