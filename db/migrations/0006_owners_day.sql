-- What the owner's own screens need beyond the first tables.
alter table user_availability
  add column address_field text not null default 'optional' check (address_field in ('hidden', 'optional', 'required')),
  -- When the owner first saved hours of their own.
  add column saved_at timestamptz,
  add check (weekday_start_time < weekday_end_time),
  add check (weekend_start_time < weekend_end_time);

-- The first visit's checklist, put away.
alter table user_settings add column setup_dismissed_at timestamptz;

-- Two weeks after it was made, unless the owner says otherwise.
alter table invoices add column due_date date;
update invoices set due_date = (created_at + interval '14 days')::date;
alter table invoices
  alter column due_date set not null,
  alter column due_date set default (app_now() + interval '14 days')::date;
create index invoices_outstanding on invoices (user_id, due_date) where status = 'pending';

-- The letter about a change that has not left yet: taking the change back takes it back too.
alter table appointments add column notice_mail_id uuid;

-- A file of clients that was taken in, so that it can be taken back.
create table client_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  added integer not null check (added >= 0),
  created_at timestamptz not null default app_now(),
  undone_at timestamptz,
  primary key (user_id, id)
);
alter table client_imports enable row level security;
alter table client_imports force row level security;
create policy tenant_rows on client_imports to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on client_imports to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on client_imports to wheelhouse_tenant, wheelhouse_system;

alter table clients
  add column import_id uuid,
  add foreign key (user_id, import_id) references client_imports (user_id, id) on delete set null (import_id);
create index clients_by_import on clients (user_id, import_id) where import_id is not null;

-- A letter about a change that was taken back is withdrawn in the same transaction.
grant delete on mails to wheelhouse_tenant;

-- What clients are found by. Row-level security keeps LIKE and trigrams out of index conditions, so the owner's part of
-- the index is read from end to end instead: it carries the text, and the rows stay untouched.
alter table clients add column search_text text not null generated always as (
  lower(name || e'\n' || email || e'\n' || coalesce(phone, '') || e'\n' || coalesce(regexp_replace(phone, '\D', '', 'g'), ''))
) stored;
drop index clients_newest;
create index clients_newest on clients (user_id, created_at desc, id desc) include (search_text);
