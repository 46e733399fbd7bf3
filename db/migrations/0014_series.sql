-- Visits that come again. Each is an appointment of its own; the series knows how often they come.
create table appointment_series (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  rhythm text not null check (rhythm in ('weekly', 'every 2 weeks', 'every 4 weeks', 'monthly')),
  created_at timestamptz not null default app_now(),
  -- The request that made it: sent again, it is answered and makes no other.
  key_hash bytea,
  request_hash bytea,
  primary key (user_id, id)
);
create unique index series_request_key on appointment_series (user_id, key_hash) where key_hash is not null;

alter table appointments
  add column series_id uuid,
  -- The how-manieth visit of the rhythm it is, from 0 on; a visit that moves keeps it.
  add column visit integer,
  -- Where the rhythm has it. One that was moved separately is elsewhere, and a change of the rhythm leaves it there.
  add column rhythm_time timestamptz,
  -- What the rhythm means by it: the time of day, also where spring skips it, and a fifth weekday of the month, also
  -- where there are four.
  add column rhythm_clock time,
  add column rhythm_is_fifth boolean,
  -- Proven in 0017, while people work.
  add constraint appointments_visit_check check (visit between 0 and 103) not valid,
  add constraint appointments_series_fkey foreign key (user_id, series_id) references appointment_series (user_id, id) not valid,
  add constraint appointments_of_series_check check (
    num_nulls(series_id, visit, rhythm_time, rhythm_clock, rhythm_is_fifth) in (0, 5)
  ) not valid;
-- Moving one never makes another.
create unique index appointments_one_visit on appointments (user_id, series_id, visit) where series_id is not null;

alter table appointment_series enable row level security;
alter table appointment_series force row level security;
create policy tenant_rows on appointment_series to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on appointment_series to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on appointment_series to wheelhouse_tenant, wheelhouse_system;

-- A letter about several visits from which one is taken out is about the next of them.
grant update (appointment_id) on mails to wheelhouse_tenant;
