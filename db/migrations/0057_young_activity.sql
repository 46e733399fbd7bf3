-- The app's login may move the product clock, which local mode does, and entries would then look older than a year. A row is old
-- enough only by the database's own clock too.
drop policy only_old_rows_deletable on activity;
create policy only_old_rows_deletable on activity as restrictive for delete
  using (created_at < least(app_now(), now()) - interval '1 year');
create or replace function delete_old_activity() returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.activity where created_at < least(public.app_now(), pg_catalog.now()) - interval '1 year'
$$;
