import { sql } from 'kysely'
import type { SendingMeans } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { hasStarted } from '#server/appointment-rows/queries.ts'
import { IS_STOPPED } from '#server/outbox/text-refusals.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'

const hourBefore = KIND_TIMES['hour before']
const dayBefore = KIND_TIMES['day before']

/** False for a reminder whose job was changed and not replanned yet: it must not be sent before that. */
export const IS_PLAN_CURRENT = sql<boolean>`(minutes_before is null or not exists (
  select from appointments a
  where a.user_id = mails.user_id and a.id = mails.appointment_id and a.unplanned_since is not null))`

/** Whether the owner has this kind of reminder switched on. Without a settings row, emails are on and texts are off. */
const IS_SWITCHED_ON = sql<boolean>`coalesce((
  select case
    when mails.channel = 'text' and minutes_before = ${hourBefore.minutesBefore} then s.text_hour_before
    when mails.channel = 'text' then s.text_day_before
    when minutes_before = ${hourBefore.minutesBefore} then s.email_hour_before
    else s.email_day_before end
  from reminder_settings s where s.user_id = mails.user_id), mails.channel = 'email')`

/** Why a reminder is not sent after all. Null if it is sent, or if the mail is no reminder. Resends ignore time and settings. */
export const reminderSkipReason = ({
  canText,
}: SendingMeans) => sql<SkipReason | null>`case when minutes_before is not null then (
  select case
    when a.id is null or a.cancelled_at is not null then 'cancelled'
    when a.appointment_time <> mails.starts_at then 'moved'
    when a.appointment_time <= app_now() or ${hasStarted('a')} then 'begun'
    when ${hasOptedOut('a')} then 'refused'
    when ${IS_STOPPED} then 'stopped'
    when mails.channel = 'text' and not ${canText}::boolean then 'off'
    when resends is not null then null
    when a.appointment_time < app_now() + make_interval(mins => case minutes_before
      when ${hourBefore.minutesBefore} then ${hourBefore.minMinutesAhead}::int else ${dayBefore.minMinutesAhead}::int end)
      then 'too late'
    when not ${IS_SWITCHED_ON} then 'off'
  end
  from (values (1)) single_row
    left join appointments a on a.user_id = mails.user_id and a.id = mails.appointment_id) end`
