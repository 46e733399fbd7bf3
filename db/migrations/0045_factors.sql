-- When the owner last proved who they are, by signing in or again later, and the network they did it from. The device of a
-- session is the one of the last proof too. Sessions of earlier releases have no network.
alter table sessions
  add column proved_at timestamptz not null default app_now(),
  add column network text check (length(network) <= 64);

-- A passkey signs its owner in without a password.
create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The id by which the browser knows it.
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 2000),
  -- How often it was used, for authenticators that count. A number that doesn't grow means that there is a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, credential_id)
);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy tenant_rows on passkeys to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on passkeys to wheelhouse_system using (true) with check (true);
grant select (user_id, id, name, created_at, last_used_at) on passkeys to wheelhouse_tenant;
grant select, insert, update, delete on passkeys to wheelhouse_system;

-- The app that shows the owner's six-digit codes. Signing in with the password asks for them once a first code was entered.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null check (length(secret) = 20),
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  -- The number of the half minute whose code was used last. A code works once, and none before it.
  last_step bigint not null default 0
);
alter table authenticators enable row level security;
alter table authenticators force row level security;
create policy tenant_rows on authenticators to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on authenticators to wheelhouse_system using (true) with check (true);
grant select (user_id, created_at, confirmed_at) on authenticators to wheelhouse_tenant;
grant select, insert, update, delete on authenticators to wheelhouse_system;

-- Each replaces one code of the authenticator. They are random enough for a plain SHA-256.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy tenant_rows on recovery_codes to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on recovery_codes to wheelhouse_system using (true) with check (true);
grant select (user_id, created_at, used_at) on recovery_codes to wheelhouse_tenant;
grant select, insert, update, delete on recovery_codes to wheelhouse_system;

-- What a passkey has to sign. Deleted when it is used, so that a response works once.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- The owner who adds a passkey or proves who they are. Null: somebody signs in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy system_sees_all on passkey_challenges to wheelhouse_system using (true) with check (true);
-- The sweep that deletes expired ones locks them first.
grant select, insert, update, delete on passkey_challenges to wheelhouse_system;
