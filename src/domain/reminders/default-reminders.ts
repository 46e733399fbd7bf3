/** Settings of an owner who has not changed them. */
export const DEFAULT_REMINDERS = {
  email_day_before: true,
  email_hour_before: true,
  day_before_template: null,
  hour_before_template: null,
  quiet_from: null,
  quiet_until: null,
}
