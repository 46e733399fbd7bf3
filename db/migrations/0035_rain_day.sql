-- When the client said, by the link in an email, that they keep the time to which the owner moved their appointment.
alter table appointments add column new_time_accepted_at timestamptz;

-- An acceptance is about one time, whoever changes it: also servers of the previous release.
create function forget_accepted_time() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.new_time_accepted_at := null;
  return new;
end
$$;
create trigger forget_accepted_time before update of appointment_time on appointments
  for each row when (old.appointment_time is distinct from new.appointment_time)
  execute function forget_accepted_time();
