/** SQL: counts the emails about appointments that are due but not in the outbox yet. */
export const COUNT_UNCOMPOSED_EMAILS = `select count(*)::int from appointments
  where owner_notify_at <= app_now() or notify_at <= app_now() and not exists (select from mails m
    where m.id = notice_mail_id and m.sent_at is null and m.failed_at is null and m.skipped_at is null)`
