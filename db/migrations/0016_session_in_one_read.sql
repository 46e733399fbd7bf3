-- Whose session a token opens, so that who calls and what they pay for are one read: every request of an owner asks.
create policy lookup_reads on sessions for select to current_user using (true);
create function owner_of_session(token_hash bytea) returns uuid
  language sql stable security definer set search_path = ''
  return (select s.user_id from public.sessions s where s.token_hash = $1);
revoke execute on function owner_of_session(bytea) from public;
