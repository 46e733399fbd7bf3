import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { isRefused } from '#server/reminders/is-refused.ts'

const hour = KIND_TIMES['hour before']
const day = KIND_TIMES['day before']

/** Of a mail: whether it is no reminder, or its job's are planned as the job stands. Otherwise the plan comes first. */
export const IS_PLAN_CURRENT = sql<boolean>`(minutes_before is null or not exists (
  select from appointments a
  where a.user_id = mails.user_id and a.id = mails.appointment_id and a.unplanned_since is not null))`

/** Of a mail: why a reminder is not sent after all; null: it is, or the mail is none. What an owner sends again goes by their word. */
export const WHY_NOT_REMIND = sql<SkipReason | null>`case when minutes_before is not null then (
  select case
    when a.id is null or a.cancelled_at is not null then 'cancelled'
    when a.appointment_time <> mails.starts_at then 'moved'
    when a.appointment_time <= app_now() then 'begun'
    when ${isRefused('a')} then 'refused'
    when resends is not null then null
    when a.appointment_time < app_now() + make_interval(mins => case minutes_before
      when ${hour.minutesBefore} then ${hour.leastMinutesAhead}::int else ${day.leastMinutesAhead}::int end)
      then 'too late'
    when exists (select from reminder_settings s where s.user_id = a.user_id and not case minutes_before
      when ${hour.minutesBefore} then s.email_hour_before else s.email_day_before end)
      then 'off'
  end
  from (values (1)) nothing
    left join appointments a on a.user_id = mails.user_id and a.id = mails.appointment_id) end`
