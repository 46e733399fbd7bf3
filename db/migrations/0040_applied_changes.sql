-- Changes that were requested with an Idempotency-Key: a repeated request finds its key here, and changes nothing. The row is
-- written in the transaction of the change. `record_id` is the appointment or the invoice that was changed.
create table applied_changes (
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32),
  record_id uuid not null,
  applied_at timestamptz not null default app_now(),
  primary key (user_id, key_hash)
);
create index applied_changes_by_age on applied_changes (applied_at);
alter table applied_changes enable row level security;
alter table applied_changes force row level security;
create policy tenant_rows on applied_changes to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on applied_changes to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on applied_changes to wheelhouse_tenant, wheelhouse_system;
