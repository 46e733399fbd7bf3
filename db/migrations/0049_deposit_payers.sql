-- Whose money a deposit is: the job may be given to another client after it was paid. Null if it was not paid, if its payment
-- came too late to be booked, or if the client was deleted.
alter table deposits
  add column payer_id uuid,
  add foreign key (user_id, payer_id) references clients (user_id, id) on delete set null (payer_id),
  add check (payer_id is null or paid_at is not null);
create index deposits_by_payer on deposits (user_id, payer_id) where payer_id is not null;

-- Until now, refunds were reported to the client of the job.
alter table deposits no force row level security;
alter table appointments no force row level security;
update deposits set payer_id = appointments.client_id
from appointments
where appointments.user_id = deposits.user_id and appointments.id = deposits.appointment_id and deposits.paid_at is not null;
alter table deposits force row level security;
alter table appointments force row level security;
