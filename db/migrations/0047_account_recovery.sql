-- Somebody who can't enter a code asked for a way back into an owner's account. The owner has a day to cancel it; then a link
-- that sets a new password and removes the other factors is emailed. One per owner: a new one replaces one that is over.
create table account_recoveries (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  -- The browser and the network that asked for it, for the owner to recognize.
  device text not null check (length(device) <= 200),
  network text not null check (length(network) <= 64),
  cancel_hash bytea not null unique check (length(cancel_hash) = 32),
  -- Null until it is due: before that, the link does not exist.
  link_hash bytea unique check (length(link_hash) = 32),
  link_expires_at timestamptz,
  -- Kept for a moment after use: whoever lost the response may repeat the request.
  used_at timestamptz,
  check ((link_hash is null) = (link_expires_at is null)),
  check (link_expires_at > due_at),
  check (used_at is null or link_hash is not null)
);
create index account_recoveries_by_due on account_recoveries (due_at) where link_hash is null;
create index account_recoveries_by_end on account_recoveries (link_expires_at);
alter table account_recoveries enable row level security;
alter table account_recoveries force row level security;
create policy tenant_rows on account_recoveries to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on account_recoveries to wheelhouse_system using (true) with check (true);
grant select (user_id, requested_at, due_at, link_expires_at, used_at) on account_recoveries to wheelhouse_tenant;
grant select, insert, update, delete on account_recoveries to wheelhouse_system;

-- A request to recover an account is answered like one for a reset link: by the worker. It names who asked.
alter table password_reset_requests
  add column device text check (length(device) <= 200),
  add column network text check (length(network) <= 64),
  add constraint recovery_names_who_asked check ((device is null) = (network is null));
