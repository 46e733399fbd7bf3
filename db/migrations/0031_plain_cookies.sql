-- Until when cookies without the `__Host-` prefix are accepted on https: earlier releases set no others. Null if there was no
-- earlier release, because any other subdomain can set them. A day more, because the previous release may still be running.
do $$
begin
  execute format(
    'create function plain_cookies_until() returns timestamptz language sql stable set search_path = '''' return %L::timestamptz',
    (select max(ends_at) + interval '1 day' from sessions)
  );
end
$$;
