import type { BookingRules } from '#domain/settings/availability-of.ts'

/** The booking rules of an owner who has not changed them. */
export const DEFAULT_BOOKING_RULES = {
  weekday_start_time: '09:00',
  weekday_end_time: '17:00',
  weekend_start_time: '10:00',
  weekend_end_time: '15:00',
  jobs_may_run_past_closing: false,
  week: null,
  breaks: [],
  days_off: [],
  notice_minutes: 0,
  days_ahead: 365,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  most_jobs_a_day: null,
  change_cutoff_hours: 0,
  arrival_window_minutes: null,
} satisfies BookingRules & { change_cutoff_hours: number; arrival_window_minutes: number | null }
