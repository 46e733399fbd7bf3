-- Lets a device refer to its session together with the owner.
drop index concurrently if exists sessions_of_owner;
create unique index concurrently sessions_of_owner on sessions (user_id, id);
