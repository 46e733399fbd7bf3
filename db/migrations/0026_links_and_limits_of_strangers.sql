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
