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
