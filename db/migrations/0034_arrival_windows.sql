-- How long after its start a job may begin, as far as its client was told: they expect the owner from the start to this many
-- minutes later. Null: they were told the minute. It changes nothing about the job's own time.
alter table user_availability
  -- What new jobs get. Existing jobs keep theirs.
  add column arrival_window_minutes integer
    check (arrival_window_minutes between 15 and 120 and arrival_window_minutes % 15 = 0);

-- 0034_arrival_windows_validate validates this.
alter table appointments
  add column arrival_window_minutes integer,
  add constraint appointments_arrival_window_minutes_check
    check (arrival_window_minutes between 15 and 120) not valid;
