-- A device may choose the id of a new appointment. The worker finds appointments by id for all owners, so nobody may choose
-- an id that another owner has.
drop index concurrently if exists appointments_id_key;
create unique index concurrently appointments_id_key on appointments (id);
