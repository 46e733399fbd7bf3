-- Series that are extended shortly before they end.
alter table appointment_series
  -- When the owner answered that they don't want more visits. Extending the series clears it.
  add column extension_declined_at timestamptz;

-- A series that is extended again and again has more than 104 visits in all, though never more than that ahead.
alter table appointments
  drop constraint appointments_visit_check,
  add constraint appointments_visit_check check (visit between 0 and 9999) not valid;
