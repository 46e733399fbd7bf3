/** How many emails about appointments are due and not in the outbox yet. */
export const UNCOMPOSED_EMAILS = `select count(*)::int from appointments
  where notify_at <= app_now() and notice_mail_id is null or owner_notify_at <= app_now()`
