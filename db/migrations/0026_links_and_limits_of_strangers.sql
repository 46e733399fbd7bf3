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
