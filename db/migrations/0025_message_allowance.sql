-- Messages to clients wait until their owner has proved that the sign-in address is theirs. Existing accounts count as
-- proven; an account that a server of the previous release creates does not.
alter table users add column email_verified_at timestamptz;
update users set email_verified_at = created_at;
grant select (email_verified_at) on users to wheelhouse_tenant;

-- One proof per owner: the link and the code of the last email. A newer one replaces them.
create table email_verifications (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  wrong_codes integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index email_verifications_by_end on email_verifications (expires_at);
alter table email_verifications enable row level security;
alter table email_verifications force row level security;
create policy system_sees_all on email_verifications to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on email_verifications to wheelhouse_system;

-- How many messages to clients an owner has sent on a day in their time zone. Until `held_until` no further one is sent.
create table message_allowances (
  user_id uuid primary key references users on delete cascade,
  day date not null,
  sent integer not null check (sent >= 0),
  held_until timestamptz
);
alter table message_allowances enable row level security;
alter table message_allowances force row level security;
create policy tenant_rows on message_allowances to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on message_allowances to wheelhouse_system using (true) with check (true);
grant select on message_allowances to wheelhouse_tenant;
grant select, insert, update, delete on message_allowances to wheelhouse_system;
