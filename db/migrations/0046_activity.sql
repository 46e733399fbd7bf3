-- The activity record: sign-ins, failures and changes of an owner, kept for a year. The app's roles add rows and read them; no
-- role of the app changes or deletes one, or chooses when it happened.
create table activity (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default app_now(),
  kind text not null check (length(kind) between 1 and 60),
  -- The reason for a failure, or the name of a passkey or device. Never a secret.
  detail text check (length(detail) <= 200),
  -- The job, client, service or invoice that was changed. It may be gone, so this is no foreign key.
  record_id uuid,
  via text not null check (via in ('browser', 'api')),
  device text not null check (length(device) <= 200),
  network text not null check (length(network) <= 64),
  -- Marks rows of the same browser. Null without its cookie.
  device_hash bytea check (length(device_hash) = 32),
  -- A repeated request, or one more failure within the same quarter of an hour, adds no row.
  dedupe_hash bytea check (length(dedupe_hash) = 32),
  primary key (user_id, id)
);
create unique index activity_once on activity (user_id, dedupe_hash) where dedupe_hash is not null;
create index activity_newest_first on activity (user_id, created_at desc, id desc);
create index activity_by_age on activity (created_at);
alter table activity enable row level security;
alter table activity force row level security;
create policy tenant_rows on activity to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on activity to wheelhouse_system using (true) with check (true);
grant select, insert (user_id, kind, detail, record_id, via, device, network, device_hash, dedupe_hash)
  on activity to wheelhouse_tenant, wheelhouse_system;

-- Rows older than a year are deleted by a function, which runs as the schema's owner. The policy limits the owner too.
create policy only_old_rows_deletable on activity as restrictive for delete
  using (created_at < app_now() - interval '1 year');
create function delete_old_activity() returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.activity where created_at < public.app_now() - interval '1 year'
$$;
revoke execute on function delete_old_activity() from public;
grant execute on function delete_old_activity() to wheelhouse_system;
