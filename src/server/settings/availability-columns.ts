import type { DB } from '#db/schema.ts'

/** All columns with hours and booking rules, in the order of the owner's data export. */
export const AVAILABILITY_COLUMNS = [
  'weekday_start_time',
  'weekday_end_time',
  'weekend_start_time',
  'weekend_end_time',
  'jobs_may_run_past_closing',
  'address_field',
  'welcome_message',
  'week',
  'breaks',
  'days_off',
  'notice_minutes',
  'days_ahead',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'most_jobs_a_day',
  'change_cutoff_hours',
  'arrival_window_minutes',
  'travel',
  'booking_questions',
  'translations',
] as const satisfies readonly (keyof DB['user_availability'])[]
