-- Whether the client of an appointment that the owner made has not been emailed about it yet, so that the first email
-- doesn't speak of a change. Servers of the previous release leave it false, and so are existing rows.
alter table appointments add column never_emailed boolean not null default false;
