-- Messages whose row is deleted once they are settled.
drop index concurrently if exists mails_to_delete;
create index concurrently mails_to_delete on mails (id) where user_id is null or delete_once_settled;
-- Messages that are old enough to be deleted.
drop index concurrently if exists mails_by_plan;
create index concurrently mails_by_plan on mails (planned_for);
