-- What the overview tells of an owner without counting: how many clients, and what is owed. The sum of an owner's parts is
-- always what counting would find (decision 27).
create table owner_totals (
  user_id uuid not null references users on delete cascade,
  part uuid not null default gen_random_uuid(),
  clients integer not null default 0,
  owed_invoices integer not null default 0,
  owed_cents bigint not null default 0,
  primary key (user_id, part)
);
alter table owner_totals enable row level security;
alter table owner_totals force row level security;
create policy tenant_rows on owner_totals to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on owner_totals to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on owner_totals to wheelhouse_tenant, wheelhouse_system;

-- To a part that nobody else is changing, or to a new one: who changes something never waits for another who does, so that
-- no two can wait for each other. Of an owner who is being deleted there is nothing more to tell.
create function add_to_totals(owner uuid, more_clients bigint, more_invoices bigint, more_cents bigint) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.owner_totals set clients = clients + more_clients,
    owed_invoices = owed_invoices + more_invoices, owed_cents = owed_cents + more_cents
  where user_id = owner and part = (
    select part from public.owner_totals where user_id = owner order by part limit 1 for update skip locked);
  if not found then
    insert into public.owner_totals (user_id, clients, owed_invoices, owed_cents)
    select id, more_clients, more_invoices, more_cents from public.users where id = owner;
  end if;
end
$$;

create function count_clients() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform public.add_to_totals(user_id, case tg_op when 'INSERT' then count(*) else -count(*) end, 0, 0)
    from changed group by user_id;
  return null;
end
$$;
create trigger count_added after insert on clients
  referencing new table as changed for each statement execute function count_clients();
create trigger count_removed after delete on clients
  referencing old table as changed for each statement execute function count_clients();

create function count_owed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform public.add_to_totals(user_id, 0,
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then sum(amount) else -sum(amount) end)
    from changed where status = 'pending' and voided_at is null group by user_id;
  return null;
end
$$;
create trigger count_added after insert on invoices
  referencing new table as changed for each statement execute function count_owed();
create trigger count_removed after delete on invoices
  referencing old table as changed for each statement execute function count_owed();

create function count_change_of_owed() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  was integer := (old.status = 'pending' and old.voided_at is null)::integer;
  becomes integer := (new.status = 'pending' and new.voided_at is null)::integer;
begin
  perform public.add_to_totals(new.user_id, 0, becomes - was,
    becomes * new.amount::bigint - was * old.amount::bigint);
  return null;
end
$$;
create trigger count_changed after update of status, voided_at, amount on invoices
  for each row
  when ((old.status, old.voided_at is null, old.amount) is distinct from (new.status, new.voided_at is null, new.amount))
  execute function count_change_of_owed();

insert into owner_totals (user_id, clients, owed_invoices, owed_cents)
  select user_id, sum(clients), sum(owed_invoices), sum(owed_cents)
  from (
    select user_id, count(*) as clients, 0 as owed_invoices, 0 as owed_cents from clients group by user_id
    union all
    select user_id, 0, count(*), sum(amount) from invoices
      where status = 'pending' and voided_at is null group by user_id
  ) counted
  group by user_id;
