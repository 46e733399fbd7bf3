-- How far a job has got: when its owner said so. A job without any of these times is scheduled.
alter table appointments
  add column on_the_way_at timestamptz,
  add column started_at timestamptz,
  add column done_at timestamptz,
  add column no_show_at timestamptz,
  add constraint appointments_outcome_check check (done_at is null or no_show_at is null) not valid;

-- A job that is moved to a time ahead has yet to happen, whoever moves it.
create function clear_job_state() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.appointment_time > public.app_now() then
    new.on_the_way_at := null;
    new.started_at := null;
    new.done_at := null;
    new.no_show_at := null;
  end if;
  return new;
end
$$;
create trigger clear_job_state before update of appointment_time on appointments
  for each row
  when (old.appointment_time is distinct from new.appointment_time
    and num_nonnulls(old.on_the_way_at, old.started_at, old.done_at, old.no_show_at) > 0)
  execute function clear_job_state();

-- `outdated`: the text that the owner is on the way, once that is no longer so.
alter table mails drop constraint mails_skip_reason_check, add constraint mails_skip_reason_check check (skip_reason in
  ('cancelled', 'moved', 'begun', 'too late', 'refused', 'stopped', 'off', 'quiet', 'nothing owed', 'replaced', 'no number',
   'no email', 'outdated')) not valid;
