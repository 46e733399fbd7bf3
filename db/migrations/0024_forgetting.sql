-- What is kept of people who are deleted, and what is not.

-- A message to a client who was deleted while it was pending: it is sent, and then its row is deleted.
alter table mails add column delete_once_settled boolean not null default false;
grant update (announces, delete_once_settled) on mails to wheelhouse_tenant;

-- Recognizes an address without storing it.
create function address_hash(address text) returns text
  language sql immutable parallel safe set search_path = ''
  return 'sha256 ' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');

-- Trials outlive their account, so their addresses are stored as hashes. A trigger hashes them, so that servers of the
-- previous release, which know nothing of it, find and add the same rows.
create function hash_trial_address() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.address := public.address_hash(new.address);
  return new;
end
$$;
update used_trials set address = address_hash(address);
create trigger hash_trial_address before insert on used_trials for each row execute function hash_trial_address();
