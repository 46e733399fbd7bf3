-- The end of a booking link is the owner's choice. `booking_slugs` has the one in use.
alter table booking_slugs drop constraint booking_slugs_slug_check;
alter table booking_slugs add constraint booking_slugs_slug_check
  check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40);
grant update (slug) on booking_slugs to wheelhouse_tenant;

-- Every address that ever led to a booking page, including those in use. Links to them are on cards and in emails, so that no
-- other owner may get them. Without an owner: the account was deleted.
create table booking_addresses (
  slug text primary key,
  user_id uuid references users on delete set null,
  taken_at timestamptz not null default app_now()
);
insert into booking_addresses (slug, user_id, taken_at) select slug, user_id, created_at from booking_slugs;
create index booking_addresses_user_id on booking_addresses (user_id);
alter table booking_addresses enable row level security;
alter table booking_addresses force row level security;
create policy tenant_rows on booking_addresses to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy lookup_reads on booking_addresses for select to current_user using (true);
create policy system_sees_all on booking_addresses to wheelhouse_system using (true) with check (true);
grant select, insert on booking_addresses to wheelhouse_tenant;
grant select, insert, update, delete on booking_addresses to wheelhouse_system;

-- Skips the row if the address is or was another owner's. A concurrent transaction that takes the same address is waited for.
create function take_booking_address() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.booking_addresses (slug, user_id) values (new.slug, new.user_id) on conflict do nothing;
  if exists (select from public.booking_addresses where slug = new.slug and user_id = new.user_id) then
    return new;
  end if;
  return null;
end
$$;
create trigger take_booking_address before insert or update of slug on booking_slugs
  for each row execute function take_booking_address();

-- Former addresses lead there too. People type capitals.
create or replace function owner_of_slug(slug text) returns uuid
  language sql stable security definer set search_path = ''
  return (select a.user_id from public.booking_addresses a where a.slug = lower($1));

-- Whether an owner can't get it, because it is or was another one's.
create function is_address_taken(slug text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.booking_addresses a
    where a.slug = $1 and a.user_id is distinct from current_setting('app.user_id')::uuid);
revoke execute on function is_address_taken(text) from public;
grant execute on function is_address_taken(text) to wheelhouse_tenant;
