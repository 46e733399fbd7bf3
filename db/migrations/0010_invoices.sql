-- What clients owe, and what they paid by card.

-- Numbers follow each other without a gap: the counter moves in the transaction that stores the invoice.
create table invoice_counters (
  user_id uuid primary key references users on delete cascade,
  last_number integer not null check (last_number >= 0)
);

alter table invoices
  add column number integer check (number > 0),
  add column note text check (length(note) <= 2000),
  -- Taken off before tax: thousandths of a percent, or cents.
  add column discount_percent integer check (discount_percent between 1 and 100000),
  add column discount_cents integer check (discount_cents > 0),
  add constraint one_discount check (num_nonnulls(discount_percent, discount_cents) <= 1),
  -- SHA-256 of the Idempotency-Key it was made under, and of what was asked.
  add column key_hash bytea check (length(key_hash) = 32),
  add column request_hash bytea check (length(request_hash) = 32),
  add constraint key_of_a_request check (key_hash is null or request_hash is not null),
  -- Whether the client gets the invoice by e-mail, and the letter once there is one.
  add column sends_letter boolean not null default true,
  add column letter_mail_id uuid,
  -- How it was paid: through its link, or as the owner says.
  add column paid_by text check (paid_by in ('card', 'owner')),
  -- What was paid beyond the amount.
  add column tip_cents integer not null default 0 check (tip_cents >= 0),
  -- All that went back to the client, and what a chargeback took; sums over its payments.
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add column dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  add column lost_cents integer not null default 0 check (lost_cents >= 0),
  -- How many payments by card arrived: more than one, or one beside the owner's word, is once too often.
  add column card_payments integer not null default 0 check (card_payments >= 0),
  add column voided_at timestamptz,
  add constraint void_is_unpaid check (voided_at is null or status = 'pending'),
  -- The last reminder that was sent; and one that may have been, because the mail server did not say.
  add column reminded_at timestamptz,
  add column reminder_in_doubt_at timestamptz,
  -- Real time: until then somebody is sending one.
  add column remind_claimed_until timestamptz,
  -- The next one the product sends by itself; those of days up to this one were sent, or were over before.
  add column next_reminder_at timestamptz,
  add column reminders_done_until date;

with numbered as (
  select user_id, id, row_number() over (partition by user_id order by created_at, id) as n from invoices
)
update invoices set number = n,
  -- Their clients have heard of them, or not, long ago.
  sends_letter = false,
  paid_by = case when status = 'paid' then case when stripe_checkout_session_id is null then 'owner' else 'card' end end,
  card_payments = case when status = 'paid' and stripe_checkout_session_id is not null then 1 else 0 end,
  -- On which account one that was not paid was opened nobody knows; none lives longer than a day.
  stripe_checkout_session_id = case when status = 'paid' then stripe_checkout_session_id end
  from numbered where numbered.user_id = invoices.user_id and numbered.id = invoices.id;
insert into invoice_counters (user_id, last_number) select user_id, max(number) from invoices group by user_id;

alter table invoices
  alter column number set not null,
  -- Whatever is given: the trigger below numbers it.
  alter column number set default 0,
  add constraint paid_by_somebody check ((status = 'paid') = (paid_by is not null)),
  add constraint paid_by_a_card check (paid_by is distinct from 'card' or card_payments > 0),
  add constraint cards_pay check (card_payments = 0 or status = 'paid'),
  add constraint invoices_number_key unique (user_id, number);

create function number_invoice() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  insert into public.invoice_counters as c (user_id, last_number) values (new.user_id, 1)
    on conflict (user_id) do update set last_number = c.last_number + 1
    returning c.last_number into new.number;
  return new;
end
$$;
create trigger number_invoice before insert on invoices for each row execute function number_invoice();

create unique index invoices_request_key on invoices (user_id, key_hash) where key_hash is not null;
create index invoices_reminders_due on invoices (next_reminder_at) where next_reminder_at is not null;

-- What does not count: voided ones are not owed.
drop index invoices_outstanding;
create index invoices_outstanding on invoices (user_id, due_date, id) include (amount)
  where status = 'pending' and voided_at is null;

-- What invoices are found by, read from the index alone (see decision 13).
alter table invoices add column search_text text not null generated always as (
  lower(coalesce(client_name, '') || e'\n' || id::text || e'\n' || 'inv-' || lpad(number::text, greatest(4, length(number::text)), '0'))
) stored;
drop index invoices_newest;
create index invoices_newest on invoices (user_id, created_at desc, id desc) include (status, voided_at, search_text);

-- A directory: leads from the link to pay to the invoice. The owner copies the link at any time, so it is kept as it is.
create table pay_links (
  token text primary key check (length(token) between 43 and 64),
  user_id uuid not null,
  invoice_id uuid not null,
  created_at timestamptz not null default app_now(),
  unique (user_id, invoice_id),
  foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade
);
insert into pay_links (token, user_id, invoice_id)
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), user_id, id from invoices;

create table invoice_lines (
  user_id uuid not null references users on delete cascade,
  invoice_id uuid not null,
  position integer not null check (position between 0 and 99),
  description text not null check (length(description) between 1 and 500),
  -- Hundredths: 150 is one and a half.
  quantity integer not null check (quantity between 1 and 9999999),
  -- Cents.
  unit_price integer not null check (unit_price between 0 and 99999999),
  -- Thousandths of a percent: 8875 is 8.875 %.
  tax_rate integer not null default 0 check (tax_rate between 0 and 100000),
  -- The job it is about.
  appointment_id uuid,
  primary key (user_id, invoice_id, position),
  foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade,
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete set null (appointment_id)
);
create index invoice_lines_by_appointment on invoice_lines (user_id, appointment_id) where appointment_id is not null;
insert into invoice_lines (user_id, invoice_id, position, description, quantity, unit_price)
  select user_id, id, 0, coalesce(nullif(left(description, 500), ''), 'Services'), 100, amount from invoices;

-- Each checkout that was opened for an invoice at the payment provider. A number is taken before the provider is called,
-- so that a call made again is the same call.
create table invoice_checkouts (
  user_id uuid not null references users on delete cascade,
  invoice_id uuid not null,
  n integer not null check (n > 0),
  account_id text not null check (length(account_id) <= 255),
  -- What is asked for: the invoice's amount when it was opened, and the tip.
  amount integer not null check (amount > 0),
  tip_cents integer not null default 0 check (tip_cents >= 0),
  session_id text check (length(session_id) <= 255),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- No longer to be paid: complete, expired, or replaced.
  ended_at timestamptz,
  -- What became of it, as the provider says.
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'processing', 'paid')),
  payment_intent_id text check (length(payment_intent_id) <= 255),
  paid_at timestamptz,
  -- What the provider says was paid, where that is not what was asked for: it never counts as paid.
  mismatch text check (length(mismatch) <= 100),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  lost_cents integer not null default 0 check (lost_cents >= 0),
  -- Real time: of two answers the one asked for later counts.
  fetched_at timestamptz,
  next_check_at timestamptz,
  -- Real time: until then a worker looks at it.
  claimed_until timestamptz,
  primary key (user_id, invoice_id, n),
  unique (user_id, session_id),
  foreign key (user_id, invoice_id) references invoices (user_id, id) on delete cascade,
  check ((payment_status = 'paid') = (paid_at is not null))
);
create unique index one_open_invoice_checkout on invoice_checkouts (user_id, invoice_id) where ended_at is null;
create index invoice_checkouts_by_payment on invoice_checkouts (user_id, payment_intent_id) where payment_intent_id is not null;
create index invoice_checkouts_due on invoice_checkouts (next_check_at) where next_check_at is not null;

alter table user_settings
  -- Whether the pay page offers to add a tip.
  add column offers_tips boolean not null default false,
  -- So many days before and after the due date; null sends none.
  add column remind_days_before integer check (remind_days_before between 1 and 30),
  add column remind_days_after integer check (remind_days_after between 1 and 30);

alter table mails
  -- The invoice that it asks somebody to pay: withdrawn when nothing is owed any more.
  add column invoice_id uuid,
  add foreign key (user_id, invoice_id) references invoices (user_id, id) on delete set null (invoice_id);
create index mails_of_invoice on mails (user_id, invoice_id) where invoice_id is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['invoice_counters', 'pay_links', 'invoice_lines', 'invoice_checkouts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy tenant_rows on %I to wheelhouse_tenant
         using (user_id = current_setting(''app.user_id'')::uuid)
         with check (user_id = current_setting(''app.user_id'')::uuid)', owned);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', owned);
    execute format('grant select, insert, update, delete on %I to wheelhouse_tenant, wheelhouse_system', owned);
  end loop;
end
$$;

-- Whose invoice a link leads to (see owner_of_slug).
create policy lookup_reads on pay_links for select to current_user using (true);
create function owner_of_pay_link(token text) returns uuid
  language sql stable security definer set search_path = ''
  return (select l.user_id from public.pay_links l where l.token = $1);
revoke execute on function owner_of_pay_link(text) from public;
