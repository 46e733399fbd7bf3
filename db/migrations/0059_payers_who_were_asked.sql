-- A deposit that an owner asks for belongs to the client they asked, who may pay it after the job was given to another client. So
-- `payer_id` is whose money a deposit is or would be. Null for a booking that isn't paid, if its payment came too late to be booked,
-- or if the client was deleted.
alter table deposits drop constraint deposits_check3;

alter table deposits no force row level security;
alter table appointments no force row level security;
update deposits set payer_id = appointments.client_id
from appointments
where appointments.user_id = deposits.user_id and appointments.id = deposits.appointment_id and deposits.paid_at is null;
alter table deposits force row level security;
alter table appointments force row level security;
