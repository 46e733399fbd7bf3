-- Text messages. Each is a message in the ledger like a letter: owed, planned, handed over, and delivered or not.

-- In the order in which bookings lock them.
lock table appointments, mails in access exclusive mode;
-- What holds of every row already is proven afterwards (0017), while people work.
alter table mails
  add column channel text not null default 'email',
  -- What the provider of texts calls it: what becomes of it is told by this name.
  add column provider_id text,
  -- The phone has it, as the provider told.
  add column delivered_at timestamptz,
  add constraint mails_channel_check check (channel in ('email', 'text')) not valid,
  add constraint mails_provider_id_check check (length(provider_id) between 1 and 100) not valid,
  add constraint mails_told_check check (channel = 'text' or num_nonnulls(provider_id, delivered_at) = 0) not valid,
  -- A worker of an earlier version takes a text for a letter: it must not get as far as an address.
  add constraint mails_text_recipient_check check (channel = 'email' or recipient ~ '^\+[0-9]{5,15}$') not valid;
-- A text needs a number that texts can reach, of somebody who did not answer STOP.
alter table mails drop constraint mails_skip_reason_check, add constraint mails_skip_reason_check check (skip_reason in
  ('cancelled', 'moved', 'begun', 'too late', 'refused', 'stopped', 'off', 'quiet', 'nothing owed', 'replaced', 'no number'))
  not valid;
-- Who answers STOP is told by the number; and whether a business has texted somebody before.
create index mails_texts_to on mails (recipient, user_id) where channel = 'text';
-- Which of what the provider has is known here. Not unique: a record of many must not fail for one.
create index mails_by_provider on mails (provider_id) where provider_id is not null;
drop index mails_one_reminder;
create unique index mails_one_reminder on mails (user_id, appointment_id, channel, minutes_before, starts_at)
  where minutes_before is not null and resends is null;

-- Off until the owner switches them on: a text costs money, and a client should know that it comes.
alter table reminder_settings
  add column text_day_before boolean not null default false,
  add column text_hour_before boolean not null default false,
  -- Null: the usual words.
  add column text_day_before_template text check (length(text_day_before_template) between 1 and 480),
  add column text_hour_before_template text check (length(text_hour_before_template) between 1 and 480);

-- A directory: who answered STOP, by the number that all businesses' texts come from. Digits with the country's code.
create table text_refusals (
  phone text primary key check (phone ~ '^\+[0-9]{5,15}$'),
  created_at timestamptz not null default app_now()
);
grant select on text_refusals to wheelhouse_tenant;
grant select, insert, delete on text_refusals to wheelhouse_system;

-- Texts that an owner sent from their own phone, ticked off by hand. A job that moves is to be told of again.
create table texts_by_hand (
  user_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  texted_at timestamptz not null default app_now(),
  primary key (user_id, appointment_id, starts_at),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
alter table texts_by_hand enable row level security;
alter table texts_by_hand force row level security;
create policy tenant_rows on texts_by_hand to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on texts_by_hand to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on texts_by_hand to wheelhouse_tenant, wheelhouse_system;

-- A client's other number is another recipient.
drop trigger needs_plan on appointments;
create trigger needs_plan before update of appointment_time, cancelled_at, client_email, client_phone on appointments
  for each row
  when (old.appointment_time is distinct from new.appointment_time
    or old.cancelled_at is distinct from new.cancelled_at
    or old.client_email is distinct from new.client_email
    or old.client_phone is distinct from new.client_phone)
  execute function appointment_needs_plan();
