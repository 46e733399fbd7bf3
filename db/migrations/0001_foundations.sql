-- Roles, the product clock and the limits of networks.
create extension if not exists btree_gist;

-- Roles belong to the whole cluster, so another database beside this one may have made them already.
-- The app's login is a member of all four and inherits from none: what it may do, it may do only inside a
-- transaction that chose a role.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['wheelhouse_tenant', 'wheelhouse_visitor', 'wheelhouse_system', 'wheelhouse_jobs'] loop
    begin
      execute format('create role %I nologin noinherit nobypassrls', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- Who creates a role may not yet act as it. Where somebody else made the roles, they granted them too.
    begin
      execute format('grant %I to current_user', role_name);
    exception when insufficient_privilege then
      null;
    end;
  end loop;
end
$$;

revoke create on schema public from public;
-- A temporary table could stand before a real one of the same name, for as long as a pooled connection lives.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
grant usage on schema public to wheelhouse_tenant, wheelhouse_visitor, wheelhouse_system;

create schema pgboss authorization wheelhouse_jobs;

/* One "now" for the whole product. The shift is zero except where local mode moved it, by a century at most. */
create table app_clock (
  only_row boolean primary key default true check (only_row),
  shift_seconds double precision not null default 0 check (shift_seconds between 0 and 3155760000)
);
insert into app_clock default values;
grant select, update on app_clock to wheelhouse_system;

create function app_now() returns timestamptz
  language sql stable security definer set search_path = ''
  return now() + make_interval(secs => (select shift_seconds from public.app_clock));

-- How often somebody (a network, an account) tried something in the current window.
create table limits (
  action text not null,
  subject text not null,
  window_started_at timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (action, subject)
);
create index limits_by_age on limits (window_started_at);
grant select, insert, update, delete on limits to wheelhouse_visitor, wheelhouse_system;

-- Lets the app, which may not read the ledger of migrations, see whether it is complete.
create function applied_migrations() returns text[]
  language sql stable security definer set search_path = ''
  return (select coalesce(array_agg(name), '{}') from public.schema_migrations);
