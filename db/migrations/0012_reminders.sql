-- Every message that is owed is a row from the moment it is owed, and stays one: planned, sent, failed, or skipped and why.
-- What its sender takes back while they may, or waits for in vain and is told so, was never owed and leaves none.

alter table mails
  -- The job that it is about.
  add column appointment_id uuid,
  -- Of a reminder: how many minutes before which start. A job that moves owes another.
  add column minutes_before integer check (minutes_before > 0),
  add column starts_at timestamptz,
  -- When it was to leave, whatever became of it.
  add column planned_for timestamptz not null default app_now(),
  -- Not sent, and why not.
  add column skipped_at timestamptz,
  add column skip_reason text check (skip_reason in
    ('cancelled', 'moved', 'begun', 'too late', 'refused', 'off', 'quiet', 'nothing owed', 'replaced')),
  -- The earlier message that this one sends again.
  add column resends uuid,
  add foreign key (user_id, appointment_id) references appointments (user_id, id) on delete set null (appointment_id),
  add check ((skipped_at is null) = (skip_reason is null)),
  add check ((minutes_before is null) = (starts_at is null)),
  add check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1);
update mails set planned_for = coalesce(sent_at, failed_at, next_attempt_at);
-- Whatever is given: who waits for a turn is planned for that turn.
create function plan_mail() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.planned_for := new.next_attempt_at;
  return new;
end
$$;
create trigger plan_mail before insert on mails for each row execute function plan_mail();
create index mails_of_appointment on mails (user_id, appointment_id) where appointment_id is not null;
-- One reminder of each kind for each start, whoever plans it and however often.
create unique index mails_one_reminder on mails (user_id, appointment_id, minutes_before, starts_at)
  where minutes_before is not null and resends is null;
create index mails_of_owner_by_plan on mails (user_id, planned_for desc, id desc) where user_id is not null;
create index mails_not_sent on mails (user_id, coalesce(failed_at, skipped_at) desc, id desc)
  where failed_at is not null or skipped_at is not null and replaced_at is null;
drop index mails_of_owner;
drop index mails_due;
create index mails_due on mails (next_attempt_at)
  where sent_at is null and failed_at is null and replaced_at is null and skipped_at is null;
grant update (skipped_at, skip_reason, next_attempt_at, planned_for) on mails to wheelhouse_tenant;

-- What an owner wishes of reminders. Without a row, the defaults hold.
create table reminder_settings (
  user_id uuid primary key references users on delete cascade,
  email_day_before boolean not null default true,
  email_hour_before boolean not null default true,
  -- Null: the usual words.
  day_before_template text check (length(day_before_template) between 1 and 2000),
  hour_before_template text check (length(hour_before_template) between 1 and 2000),
  -- In the business's zone; both null: none. From evening to morning they span midnight.
  quiet_from time,
  quiet_until time,
  updated_at timestamptz not null default app_now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from is distinct from quiet_until or quiet_from is null)
);

-- Clients who want no reminders from this business, by their address in small letters.
create table reminder_refusals (
  user_id uuid not null references users on delete cascade,
  email_key text not null check (length(email_key) between 3 and 320),
  created_at timestamptz not null default app_now(),
  primary key (user_id, email_key)
);

-- Since when the messages that an appointment owes are not planned as it stands; null: they are. The worker plans them.
alter table appointments
  add column unplanned_since timestamptz default app_now(),
  -- When it got the time that it has: what was to leave before was never owed.
  add column timed_at timestamptz not null default app_now();
update appointments set
  timed_at = created_at,
  unplanned_since = case when appointment_time > app_now() and cancelled_at is null then app_now() end;
create index appointments_unplanned on appointments (user_id, id) where unplanned_since is not null;

-- A change of what reminders depend on makes the plan stale in the same transaction.
create function appointment_needs_plan() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.unplanned_since := coalesce(old.unplanned_since, public.app_now());
  if (old.appointment_time, old.cancelled_at is null) is distinct from (new.appointment_time, new.cancelled_at is null) then
    new.timed_at := public.app_now();
  end if;
  return new;
end
$$;
create trigger needs_plan before update of appointment_time, cancelled_at, client_email on appointments
  for each row
  when (old.appointment_time is distinct from new.appointment_time
    or old.cancelled_at is distinct from new.cancelled_at
    or old.client_email is distinct from new.client_email)
  execute function appointment_needs_plan();

do $$
declare
  owned text;
begin
  foreach owned in array array['reminder_settings', 'reminder_refusals'] loop
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
