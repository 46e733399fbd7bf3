import { MAX_TEXTS_A_DAY, TOO_MANY_TEXTS } from '#domain/messages/text-failures.ts'
import { reminderKind } from '#domain/reminders/reminder-kinds.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type TextProps, textBodies } from '#server/outbox/send-text.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'
import type { DueReminder, PreparationOutcome, ReminderJob } from '#server/reminders/due-reminders.ts'
import { countTextsToday } from '#server/reminders/texts/queries.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'

/** Numbers that answered STOP, and how many texts each owner has sent in the last 24 hours. */
export type TextingState = { stoppedNumbers: ReadonlySet<string>; counts: Map<string, number> }

export async function readTextingState(
  tx: SystemTx,
  reminders: readonly DueReminder[],
): Promise<TextingState> {
  const texts = reminders.filter(({ mail }) => mail.channel === 'text')
  if (texts.length === 0) return { stoppedNumbers: new Set(), counts: new Map() }
  const numbers = texts.flatMap(({ job }) => textNumber(job) ?? [])
  const owners = new Set(texts.map(({ job }) => job.user_id))
  const [stoppedNumbers, counts] = await Promise.all([
    findStoppedNumbers(tx, numbers),
    countTextsToday(tx, [...owners]),
  ])
  return { stoppedNumbers, counts }
}

/** Keeps the bodies of earlier attempts: they are needed to look the text up at the provider. */
export function writeText(
  { mail, job }: DueReminder,
  { stoppedNumbers, counts }: TextingState,
): PreparationOutcome {
  const number = textNumber(job)
  if (number === null) return { skip: 'no number' }
  if (stoppedNumbers.has(number)) return { skip: 'stopped' }
  const sentCount = counts.get(job.user_id) ?? 0
  if (sentCount >= MAX_TEXTS_A_DAY) return { failure: TOO_MANY_TEXTS }
  counts.set(job.user_id, sentCount + 1)
  const kind = reminderKind(mail.minutes_before ?? 0)
  const body = textForJob({
    language: job.language,
    kind,
    template: kind === 'day before' ? job.text_day_before_template : job.text_hour_before_template,
    job,
    business: {
      name: businessName({ name: job.business_name }, job),
      timeZone: job.timezone ?? DEFAULT_ZONE,
    },
    now: mail.claimed_at.getTime(),
    hasStopLine: !job.was_texted || mail.recipient !== number,
  })
  const tried =
    mail.recipient === number ? textBodies(mail).filter((earlierBody) => earlierBody !== body) : []
  const props: TextProps = { body, tried }
  return { send: { ...mail, props, recipient: number }, isRewritten: true }
}

function textNumber({ client_phone, timezone }: ReminderJob): string | null {
  return textableNumber(client_phone, timezone ?? DEFAULT_ZONE)
}
