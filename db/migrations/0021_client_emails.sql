-- An appointment says what its client knows and whether they are owed an email. The worker composes that email when it is
-- due, from the row as it is then.
alter table appointments
  -- What the client was told: a job, "cancelled" or "nothing". Null: they know the row as it stands.
  add column announced jsonb,
  -- What the client did and we have not confirmed yet, or a message that the owner sends again.
  add column confirmation jsonb,
  -- From when on the worker may write to the client. Null: nothing is owed.
  add column notify_at timestamptz,
  -- The action that caused it: appointments that changed together share one email.
  add column change_id uuid,
  -- Facts and columns above as they were before the last change that has not been announced, for its Undo.
  add column undo jsonb,
  -- When the last email was given up; null again as soon as another is owed.
  add column notice_failed_at timestamptz,
  -- What the client did that the owner has not been told yet, and since when.
  add column owner_notice jsonb,
  add column owner_notify_at timestamptz;

create index appointments_to_notify on appointments (notify_at) where notify_at is not null;
create index appointments_to_notify_owner on appointments (owner_notify_at) where owner_notify_at is not null;
-- The appointments that an email in the outbox is about.
create index appointments_by_notice on appointments (notice_mail_id) where notice_mail_id is not null;

-- Of an email about appointments: what it says of each, so that their rows can be updated once it is sent.
alter table mails add column announces jsonb;
