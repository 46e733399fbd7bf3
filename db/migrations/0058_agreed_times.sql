-- The start of the job as the client agreed to it: when they paid, or when they moved it or accepted a move since. Clients who
-- cancel have at least as long for a refund as from this time, even if the owner moves the job closer. Null if it was not paid.
alter table deposits
  add column agreed_time timestamptz,
  add check (agreed_time is null or paid_at is not null);

alter table deposits no force row level security;
alter table appointments no force row level security;
update deposits set agreed_time = appointments.appointment_time
from appointments
where appointments.user_id = deposits.user_id and appointments.id = deposits.appointment_id and deposits.paid_at is not null;
alter table deposits force row level security;
alter table appointments force row level security;
