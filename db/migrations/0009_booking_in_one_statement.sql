-- A booking is stored by one statement, which ends with its transaction: a limit that is reached has to fail it.
drop function count_in_transaction(text, text[], integer, interval);

-- Counts what a transaction does for each subject (networks, addresses, appointments): what fails is not counted. Where
-- once is too often it fails with WH429, and its detail is the number of seconds until it may be done again.
create function limit_in_transaction(action text, subjects text[], most integer, span interval) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  at timestamptz := public.app_now();
  full_since timestamptz;
begin
  with counted as (
    insert into public.limits as l (action, subject, window_started_at, tries)
    select $1, s, at, 1 from unnest(subjects) s order by s
    on conflict on constraint limits_pkey do update set
      tries = case when l.window_started_at + span <= at then 1 else l.tries + 1 end,
      window_started_at = case when l.window_started_at + span <= at then at else l.window_started_at end
    returning l.tries, l.window_started_at
  )
  select max(window_started_at) into full_since from counted where tries > most;
  if full_since is not null then
    raise exception 'too often' using
      errcode = 'WH429',
      detail = ceil(extract(epoch from full_since + span - at))::text;
  end if;
end
$$;

-- When a letter that is caused now may leave: one in ten minutes, and as many more at once as fit into the slack.
create or replace function paced_letter(address text, slack interval) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  at timestamptz := public.app_now();
  next_free_at timestamptz;
begin
  insert into public.mail_paces as pace (address_hash, free_at)
  -- What follows a plus leads to the same mailbox.
  values (sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8')), at + interval '10 minutes')
  on conflict (address_hash) do update set free_at = greatest(pace.free_at, at) + interval '10 minutes'
  returning pace.free_at into next_free_at;
  return greatest(at, next_free_at - interval '10 minutes' - slack);
end
$$;

revoke execute on function limit_in_transaction(text, text[], integer, interval) from public;
grant execute on function limit_in_transaction(text, text[], integer, interval) to wheelhouse_tenant;

-- Its appointment has that owner: asking for them again would only cost time.
alter table booking_requests drop constraint booking_requests_user_id_fkey;

-- What is forgotten is locked first, past whatever a booking uses at that moment.
grant update on mail_paces to wheelhouse_system;
