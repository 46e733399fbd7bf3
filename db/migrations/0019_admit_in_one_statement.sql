-- As stable as what it calls and without a setting of its own, it becomes a part of the statement that asks it.
create or replace function letter_subject(address text) returns text
  language sql stable
  -- What follows a plus leads to the same mailbox.
  return encode(sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8')), 'base64');

-- The same in one statement, and as one row instead of a table: a sixth of what a booking cost Postgres went there. The
-- other stays for servers of the release before.
-- Subjects come in alphabetical order: whoever counts the same does it in the same order.
create function admit_booking(
  address text, subjects text[], most integer, span interval, out now timestamptz, out letter_leaves_at timestamptz
)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  full_since timestamptz;
begin
  with clock as (
    select pg_catalog.now() + make_interval(secs => shift_seconds) as at from public.app_clock
  ), counted as (
    insert into public.limits as l (action, subject, window_started_at, tries)
    select 'book', s, at, 1 from clock, unnest(subjects) s
    union all
    select 'letter', public.letter_subject(address), at + interval '10 minutes', 1 from clock
    on conflict on constraint limits_pkey do update set
      tries = case
        when l.action = 'letter' or l.window_started_at + span <= excluded.window_started_at then 1
        else l.tries + 1
      end,
      window_started_at = case
        when l.action = 'letter' then greatest(l.window_started_at + interval '10 minutes', excluded.window_started_at)
        when l.window_started_at + span <= excluded.window_started_at then excluded.window_started_at
        else l.window_started_at
      end
    returning l.action, l.tries, l.window_started_at
  )
  select max(clock.at), max(window_started_at) filter (where action = 'book' and tries > most),
    greatest(max(clock.at), max(window_started_at) filter (where action = 'letter') - interval '10 minutes')
  into now, full_since, letter_leaves_at from counted, clock;
  if full_since is not null then
    raise exception 'too often' using
      errcode = 'WH429',
      detail = ceil(extract(epoch from full_since + span - now))::text;
  end if;
end
$$;
revoke execute on function admit_booking(text, text[], integer, interval) from public;
grant execute on function admit_booking(text, text[], integer, interval) to wheelhouse_tenant;
