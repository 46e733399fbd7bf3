-- `SystemV/AST4` and its kind were taken for zones: they can be shown, and nothing can be counted with them. Each becomes a
-- place that has the same time.
alter table user_settings no force row level security;
update user_settings set timezone = case timezone
    when 'SystemV/AST4' then 'America/Puerto_Rico'
    when 'SystemV/AST4ADT' then 'America/Halifax'
    when 'SystemV/EST5' then 'America/Panama'
    when 'SystemV/CST6' then 'America/Regina'
    when 'SystemV/CST6CDT' then 'America/Chicago'
    when 'SystemV/MST7' then 'America/Phoenix'
    when 'SystemV/MST7MDT' then 'America/Denver'
    when 'SystemV/PST8' then 'Pacific/Pitcairn'
    when 'SystemV/PST8PDT' then 'America/Los_Angeles'
    when 'SystemV/YST9' then 'Pacific/Gambier'
    when 'SystemV/YST9YDT' then 'America/Anchorage'
    when 'SystemV/HST10' then 'Pacific/Honolulu'
    else 'America/New_York'
  end
  where timezone like 'SystemV/%';
-- What follows from it happens now: Postgres alters no table that something is still to be done for.
set constraints all immediate;
alter table user_settings force row level security;
