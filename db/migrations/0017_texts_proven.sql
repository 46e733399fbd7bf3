-- What was promised of rows that were there before (0014, 0015). Neither reading nor writing waits for it.
alter table appointments
  validate constraint appointments_visit_check,
  validate constraint appointments_of_series_check,
  validate constraint appointments_series_fkey;
alter table mails
  validate constraint mails_channel_check,
  validate constraint mails_provider_id_check,
  validate constraint mails_told_check,
  validate constraint mails_text_recipient_check,
  validate constraint mails_skip_reason_check;

-- With what this installation ran last: texts that a provider's return makes possible are planned then.
create table last_means (
  is_only boolean primary key default true check (is_only),
  can_text boolean not null
);
grant select, insert, update on last_means to wheelhouse_system;
