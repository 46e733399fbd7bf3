-- Letters on their way out. A row is written in the transaction that causes the letter.
create table mails (
  id uuid primary key default gen_random_uuid(),
  -- Null for a letter that belongs to no owner.
  user_id uuid references users on delete cascade,
  letter text not null check (length(letter) <= 100),
  props jsonb not null,
  recipient text not null check (length(recipient) between 3 and 320),
  created_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0 check (attempts >= 0),
  -- Real time, not the product clock: while a worker holds a letter, no other may send it.
  claimed_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  check (sent_at is null or failed_at is null)
);
create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
create index mails_of_owner on mails (user_id) where user_id is not null;

alter table mails enable row level security;
alter table mails force row level security;
create policy tenant_rows on mails to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy visitors_cause_letters on mails for insert to wheelhouse_visitor with check (true);
create policy system_sees_all on mails to wheelhouse_system using (true) with check (true);
grant select, insert on mails to wheelhouse_tenant;
grant insert on mails to wheelhouse_visitor;
grant select, insert, update, delete on mails to wheelhouse_system;
