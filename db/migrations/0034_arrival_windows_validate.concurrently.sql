-- Reads the whole table without keeping anybody from reading or writing it.
alter table appointments validate constraint appointments_arrival_window_minutes_check;
