-- A client needs a name and an email or a phone number. Without an email, the column is empty and not null: servers of the
-- previous release already take an empty address on an appointment for a client without one (decision 38).

-- In the order in which bookings and invoices lock them.
lock table clients, invoices, mails in access exclusive mode;

-- 0027_clients_without_email_checks validates these.
alter table clients
  drop constraint clients_email_check,
  add constraint clients_email_check check (email = '' or length(email) between 3 and 320) not valid,
  add constraint clients_reachable_check check (email <> '' or coalesce(phone, '') <> '') not valid;

-- Clients are matched by this key. Several of an owner may have no email, so for them it is null. A generated column cannot
-- get another expression without rewriting the table, so a trigger fills it from now on.
alter table clients alter column email_key drop expression, alter column email_key drop not null;
create function set_client_email_key() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.email_key := nullif(lower(new.email), '');
  return new;
end
$$;
create trigger set_email_key before insert or update of email, email_key on clients
  for each row execute function set_client_email_key();

alter table invoices
  -- Where the owner texts the link, if there is no email.
  add column client_phone text,
  add constraint invoices_client_phone_check check (length(client_phone) <= 50) not valid;

alter table mails drop constraint mails_skip_reason_check, add constraint mails_skip_reason_check check (skip_reason in
  ('cancelled', 'moved', 'begun', 'too late', 'refused', 'stopped', 'off', 'quiet', 'nothing owed', 'replaced', 'no number',
   'no email')) not valid;

-- A server of the previous release would email a receipt to the empty address of an invoice, and fail to record its payment.
create function ignore_row() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  return null;
end
$$;
create trigger ignore_mail_without_recipient before insert or update of recipient on mails
  for each row when (new.recipient = '') execute function ignore_row();
