-- An owner works and pays us. Sessions say who is calling.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320),
  full_name text check (length(full_name) between 2 and 50),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index users_email_key on users (lower(email));

alter table users enable row level security;
alter table users force row level security;
create policy tenant_is_the_user on users to wheelhouse_tenant
  using (id = current_setting('app.user_id')::uuid)
  with check (id = current_setting('app.user_id')::uuid);
create policy visitors_sign_in on users for select to wheelhouse_visitor using (true);
create policy system_sees_all on users to wheelhouse_system using (true) with check (true);
grant select, update (full_name, updated_at) on users to wheelhouse_tenant;
grant select on users to wheelhouse_visitor;
grant select, insert, update, delete on users to wheelhouse_system;

create table sessions (
  -- SHA-256 of the token: who reads this table cannot sign in with it.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  -- The current access period, which slides, and the day after which it no longer may.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  check (expires_at <= ends_at)
);
create index sessions_user_id on sessions (user_id);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_rows on sessions to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy visitors_present_tokens on sessions for select to wheelhouse_visitor using (true);
create policy system_sees_all on sessions to wheelhouse_system using (true) with check (true);
grant select, delete on sessions to wheelhouse_tenant;
grant select on sessions to wheelhouse_visitor;
grant select, insert, update, delete on sessions to wheelhouse_system;
