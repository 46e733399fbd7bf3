-- A booking touches as few tables as it can: a table costs more than a row.

-- The booking's first link carries the request that made it. Both end with the appointment, or when it changes hands.
alter table manage_tokens
  -- SHA-256 of the Idempotency-Key and of what was asked: a request that is sent again is answered the same.
  add column key_hash bytea,
  add column request_hash bytea,
  add check ((key_hash is null) = (request_hash is null));

-- Whoever runs this must see every owner's rows.
alter table manage_tokens no force row level security;
alter table booking_requests no force row level security;
update manage_tokens link set key_hash = made.key_hash, request_hash = made.request_hash
  from booking_requests made
  where link.token_hash = (
    select token_hash from manage_tokens first
    where first.user_id = made.user_id and first.appointment_id = made.appointment_id
    order by created_at, token_hash limit 1
  );
alter table manage_tokens force row level security;
drop table booking_requests;
create unique index manage_tokens_request_key on manage_tokens (user_id, key_hash) where key_hash is not null;

-- When an address may get its next letter stands among the limits, as the time from which it is free.
insert into limits (action, subject, window_started_at, tries)
  select 'letter', encode(address_hash, 'base64'), free_at, 1 from mail_paces;
drop table mail_paces;

create function letter_subject(address text) returns text
  language sql immutable set search_path = ''
  -- What follows a plus leads to the same mailbox.
  return encode(sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8')), 'base64');

-- When a letter that is caused now may leave: one in ten minutes, and as many more at once as fit into the slack.
create or replace function paced_letter(address text, slack interval) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  at timestamptz := public.app_now();
  free_at timestamptz;
begin
  insert into public.limits as l (action, subject, window_started_at, tries)
  values ('letter', public.letter_subject(address), at + interval '10 minutes', 1)
  on conflict on constraint limits_pkey
    do update set window_started_at = greatest(l.window_started_at, at) + interval '10 minutes'
  returning l.window_started_at into free_at;
  return greatest(at, free_at - interval '10 minutes' - slack);
end
$$;

-- The same as limit_in_transaction and paced_letter for a booking, in one go. When it is, and when its letter may leave.
create function admit_booking(subjects text[], most integer, span interval, address text)
  returns table (now timestamptz, letter_leaves_at timestamptz)
  language plpgsql volatile security definer rows 1 set search_path = ''
as $$
declare
  at timestamptz := public.app_now();
  full_since timestamptz;
  free_at timestamptz;
begin
  with counted as (
    insert into public.limits as l (action, subject, window_started_at, tries)
    select 'book', s, at, 1 from unnest(subjects) s
    union all select 'letter', public.letter_subject(address), at + interval '10 minutes', 1
    -- Whoever counts the same does it in the same order.
    order by 1, 2
    on conflict on constraint limits_pkey do update set
      tries = case when l.action = 'letter' or l.window_started_at + span <= at then 1 else l.tries + 1 end,
      window_started_at = case
        when l.action = 'letter' then greatest(l.window_started_at, at) + interval '10 minutes'
        when l.window_started_at + span <= at then at
        else l.window_started_at
      end
    returning l.action, l.tries, l.window_started_at
  )
  select max(window_started_at) filter (where action = 'book' and tries > most),
    max(window_started_at) filter (where action = 'letter')
  into full_since, free_at from counted;
  if full_since is not null then
    raise exception 'too often' using
      errcode = 'WH429',
      detail = ceil(extract(epoch from full_since + span - at))::text;
  end if;
  return query select at, greatest(at, free_at - interval '10 minutes');
end
$$;
revoke execute on function admit_booking(text[], integer, interval, text) from public;
grant execute on function admit_booking(text[], integer, interval, text) to wheelhouse_tenant;

-- Grows with whatever a booking page goes by: a process may remember that, and sees by this whether it still holds.
alter table users add column rules_version integer not null default 0;
grant select (rules_version), update (rules_version) on users to wheelhouse_tenant;

create function change_rules_version() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update public.users set rules_version = rules_version + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
do $$
declare
  rules text;
begin
  foreach rules in array array['user_settings', 'user_availability', 'services', 'subscriptions'] loop
    -- At the end of the transaction: who changes two of them must not wait for the owner's row in between.
    execute format(
      'create constraint trigger rules_changed after insert or update or delete on %I
         deferrable initially deferred for each row execute function change_rules_version()', rules);
  end loop;
end
$$;

create function change_own_rules_version() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.rules_version := old.rules_version + 1;
  return new;
end
$$;
create trigger rules_changed before update of email, full_name on users
  for each row execute function change_own_rules_version();
