-- What the client believes where the owner kept a change from them, as `{"job": …}`; null: what the row says.
alter table appointments add column client_knows jsonb;

-- What is owed is summed up in the index, and the first to be due are its first.
drop index invoices_outstanding;
create index invoices_outstanding on invoices (user_id, due_date, id) include (amount) where status = 'pending';

-- A letter that was overtaken while it was leaving: the attempt may end well, but there is no other.
alter table mails add column replaced_at timestamptz;
drop index mails_due;
create index mails_due on mails (next_attempt_at)
  where sent_at is null and failed_at is null and replaced_at is null;
-- Its words are forgotten with it. One that still waits goes to the address its client has by then.
grant update (replaced_at, recipient, props) on mails to wheelhouse_tenant;
