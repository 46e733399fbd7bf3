-- An owner works and pays us. Sessions say who is calling.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320),
  -- argon2id as a PHC string.
  password_hash text not null,
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
create policy visitors_show_who_they_are on users for select to wheelhouse_visitor using (true);
create policy system_sees_all on users to wheelhouse_system using (true) with check (true);
grant select (id, email, full_name, created_at, updated_at), update (full_name, updated_at) on users to wheelhouse_tenant;
grant select (id, email, full_name) on users to wheelhouse_visitor;
grant select, insert, update, delete on users to wheelhouse_system;

create table sessions (
  -- SHA-256 of the token: who reads this table cannot sign in with it.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  -- Names the session in the owner's list without telling its token.
  id uuid not null default gen_random_uuid(),
  -- Such as "Chrome on Android".
  device text not null check (length(device) <= 100),
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  -- The current access period, which slides, and the day after which it no longer may.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  check (expires_at <= ends_at)
);
create index sessions_user_id on sessions (user_id);
create index sessions_by_end on sessions (ends_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_rows on sessions to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy visitors_present_tokens on sessions for select to wheelhouse_visitor using (true);
create policy system_sees_all on sessions to wheelhouse_system using (true) with check (true);
grant select on sessions to wheelhouse_tenant;
grant select on sessions to wheelhouse_visitor;
grant select, insert, update, delete on sessions to wheelhouse_system;

-- One live reset link per owner: asking again replaces it, using it voids it.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Kept for a moment after use: whoever lost the answer may ask again.
  used_at timestamptz
);
create index password_resets_by_end on password_resets (expires_at);

-- Somebody asked for a link. Answered by the worker, so that the call takes the same time for every address.
create table password_reset_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 320),
  requested_at timestamptz not null default app_now()
);

-- Browsers an owner has signed in from: others' wrong guesses do not lock these out.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  -- A browser may be known to several owners.
  primary key (token_hash, user_id)
);
create index known_devices_user_id on known_devices (user_id);
create index known_devices_by_age on known_devices (created_at);

do $$
declare
  secret text;
begin
  foreach secret in array array['password_resets', 'password_reset_requests', 'known_devices'] loop
    execute format('alter table %I enable row level security', secret);
    execute format('alter table %I force row level security', secret);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', secret);
    execute format('grant select, insert, update, delete on %I to wheelhouse_system', secret);
  end loop;
end
$$;
create policy visitors_ask on password_reset_requests for insert to wheelhouse_visitor with check (true);
grant insert on password_reset_requests to wheelhouse_visitor;
