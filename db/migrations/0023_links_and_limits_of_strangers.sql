-- Anybody can book under anybody's email address. These columns limit what they can do with the link they get for it.

alter table manage_tokens
  -- Whether the link was shown on the page after booking instead of being mailed. Links of earlier requests with an
  -- idempotency key were shown too, whatever this says.
  add column was_shown boolean not null default false;

alter table appointments
  -- When reminders about this appointment were turned off. Refusals of all reminders are in reminder_refusals.
  add column reminders_refused_at timestamptz;

-- A refusal belongs to the address that made it, so an appointment with another address starts without one.
create or replace function appointment_needs_plan() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.unplanned_since := coalesce(old.unplanned_since, public.app_now());
  if (old.appointment_time, old.cancelled_at is null) is distinct from (new.appointment_time, new.cancelled_at is null) then
    new.timed_at := public.app_now();
  end if;
  if lower(old.client_email) is distinct from lower(new.client_email) then
    new.reminders_refused_at := null;
  end if;
  return new;
end
$$;

-- Random keys of this installation. Each is created by the migration that introduces it, so operators have nothing to set.
create table server_secrets (
  name text primary key,
  secret bytea not null check (length(secret) = 32)
);
insert into server_secrets (name, secret) values
  -- Two random UUIDs have 244 random bits.
  ('manage link', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
grant select on server_secrets to wheelhouse_system;

-- Like admit_booking, but every subject has its own limit. admit_booking stays for servers of the previous release.
-- Subjects come in alphabetical order, so that concurrent bookings lock the same rows in the same order.
create function admit_public_booking(
  address text, subjects text[], max_tries integer[], span interval,
  out now timestamptz, out letter_leaves_at timestamptz
)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  full_since timestamptz;
begin
  with clock as (
    select pg_catalog.now() + make_interval(secs => shift_seconds) as at from public.app_clock
  ), counted as (
    insert into public.limits as l (action, subject, window_started_at, tries)
    select 'book', s, at, 1 from clock, unnest(subjects) s
    union all
    select 'letter', public.letter_subject(address), at + interval '10 minutes', 1 from clock
    on conflict on constraint limits_pkey do update set
      tries = case
        when l.action = 'letter' or l.window_started_at + span <= excluded.window_started_at then 1
        else l.tries + 1
      end,
      window_started_at = case
        when l.action = 'letter' then greatest(l.window_started_at + interval '10 minutes', excluded.window_started_at)
        when l.window_started_at + span <= excluded.window_started_at then excluded.window_started_at
        else l.window_started_at
      end
    returning l.action, l.subject, l.tries, l.window_started_at
  )
  select max(clock.at),
    max(window_started_at) filter (where action = 'book' and tries > max_tries[array_position(subjects, subject)]),
    greatest(max(clock.at), max(window_started_at) filter (where action = 'letter') - interval '10 minutes')
  into now, full_since, letter_leaves_at from counted, clock;
  if full_since is not null then
    raise exception 'too often' using
      errcode = 'WH429',
      detail = ceil(extract(epoch from full_since + span - now))::text;
  end if;
end
$$;
revoke execute on function admit_public_booking(text, text[], integer[], interval) from public;
grant execute on function admit_public_booking(text, text[], integer[], interval) to wheelhouse_tenant;
