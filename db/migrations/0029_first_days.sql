-- The email that an owner is owed because their subscription changed. It is set in the transaction that stores the
-- change and cleared in the one that queues the email, so that each change is reported once.
alter table subscriptions
  add column owed_email text check (owed_email in ('payment-failed', 'trial-ended'));
create index subscriptions_owed_emails on subscriptions (user_id) where owed_email is not null;

-- A new account whose owner has not answered the setup screen. It is true only from sign-up on, so that accounts that
-- exist already keep the rules they have.
alter table user_settings add column awaits_setup boolean not null default false;
