-- The drive to a job, stored when the job is done, so that later edits don't change what the accountant gets.
-- `home_miles` is the drive back to the base; it counts for the last job of a day. Null: there is no base.
-- `measured_minutes` is the time between the taps on 'On my way' and 'Arrived'.
create table drives (
  user_id uuid not null,
  appointment_id uuid not null,
  driven_on date not null,
  from_address text not null,
  to_address text not null,
  base_address text,
  miles real not null check (miles >= 0),
  home_miles real check (home_miles >= 0),
  estimated_minutes real not null check (estimated_minutes > 0),
  measured_minutes real check (measured_minutes > 0),
  created_at timestamptz not null default app_now(),
  primary key (user_id, appointment_id),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
create index drives_by_date on drives (user_id, driven_on);
alter table drives enable row level security;
alter table drives force row level security;
create policy tenant_rows on drives to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on drives to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on drives to wheelhouse_tenant, wheelhouse_system;
