import { MAX_TEXTS_A_DAY, TOO_MANY_TEXTS } from '#domain/messages/text-failures.ts'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type TextProps, wordsOf } from '#server/outbox/hand-over-text.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import type { Leaving, LeavingJob, Outcome } from '#server/reminders/leaving-jobs.ts'
import { countTexts } from '#server/reminders/texts/queries.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'

/** What decides about texts beside their jobs: who answered STOP, and how many each owner has sent today. */
export type Texting = { refused: ReadonlySet<string>; counts: Map<string, number> }

export async function readTexting(tx: SystemTx, leaving: readonly Leaving[]): Promise<Texting> {
  const texts = leaving.filter(({ mail }) => mail.channel === 'text')
  if (texts.length === 0) return { refused: new Set(), counts: new Map() }
  const numbers = texts.flatMap(({ job }) => numberOf(job) ?? [])
  const owners = new Set(texts.map(({ job }) => job.user_id))
  const [refused, counts] = await Promise.all([refusedNumbers(tx, numbers), countTexts(tx, [...owners])])
  return { refused, counts }
}

/** What it said when it was tried before stays with it: by that it is found at the provider. */
export function writeText({ mail, job }: Leaving, { refused, counts }: Texting): Outcome {
  const number = numberOf(job)
  if (number === null) return { skip: 'no number' }
  if (refused.has(number)) return { skip: 'stopped' }
  const sent = counts.get(job.user_id) ?? 0
  if (sent >= MAX_TEXTS_A_DAY) return { failure: TOO_MANY_TEXTS }
  counts.set(job.user_id, sent + 1)
  const kind = kindOf(mail.minutes_before ?? 0)
  const body = textForJob({
    kind,
    template: kind === 'day before' ? job.text_day_before_template : job.text_hour_before_template,
    job,
    business: {
      name: businessName({ name: job.business_name }, { full_name: job.full_name, email: job.owner_email }),
      timeZone: job.timezone ?? DEFAULT_ZONE,
    },
    now: mail.claimed_at.getTime(),
    saysStop: !job.was_texted || mail.recipient !== number,
  })
  const tried = mail.recipient === number ? wordsOf(mail).filter((words) => words !== body) : []
  const props: TextProps = { body, tried }
  return { leaves: { ...mail, props, recipient: number }, isRewritten: true }
}

function numberOf({ client_phone, timezone }: LeavingJob): string | null {
  return textableNumber(client_phone, timezone ?? DEFAULT_ZONE)
}
