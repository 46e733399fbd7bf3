-- Secrets that `scripts/rotate-secrets.ts` has replaced. What was made with them still works, until nothing is left of it. Servers
-- of the previous release read only server_secrets: rotate once none of them runs any more.
create table former_server_secrets (
  name text not null,
  secret bytea not null check (length(secret) = 32),
  -- The public key of notifications that follows from the secret. Null for other secrets.
  vapid_key text check (length(vapid_key) = 87),
  replaced_at timestamptz not null default app_now(),
  -- When the worker next checks whether anything still needs it.
  check_at timestamptz not null,
  primary key (name, secret),
  check ((name = 'push') = (vapid_key is not null))
);
-- Like server_secrets: only the schema's owner adds one.
grant select, update (check_at), delete on former_server_secrets to wheelhouse_system;

alter table push_devices
  -- The public key that the browser subscribed with: its push service accepts nothing that is signed with another. Null on
  -- devices of the previous release, which subscribed with the current key; replacing that key fills it in.
  add column vapid_key text check (length(vapid_key) = 87);
