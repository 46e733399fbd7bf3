import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { MOST_TEXTS_A_DAY, TOO_MANY_TEXTS } from '#domain/messages/text-failures.ts'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'
import { USUAL_ZONE } from '#domain/time/usual-zone.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type TextProps, wordsOf } from '#server/outbox/hand-over-text.ts'
import { type ClaimedMail, markMailFailed } from '#server/outbox/queries.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import type { Leaving, Written } from '#server/reminders/leaving-jobs.ts'
import { countTexts } from '#server/reminders/texts/queries.ts'
import { textWords } from '#server/reminders/texts/text-words.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'

export type TextOutcome =
  | { mail: ClaimedMail; words: Written }
  | { mail: ClaimedMail; skip: SkipReason }
  | { mail: ClaimedMail; isTooMany: true }
  | { mail: ClaimedMail; unwritten: unknown }

/** What becomes of texts whose time has come: their words, or why not. */
export async function textReminders(tx: SystemTx, leaving: readonly Leaving[]): Promise<TextOutcome[]> {
  if (leaving.length === 0) return []
  const addressed = leaving.map((one) => ({
    ...one,
    number: textableNumber(one.job.client_phone, one.job.timezone ?? USUAL_ZONE),
  }))
  const [refused, counts] = await Promise.all([
    refusedNumbers(
      tx,
      addressed.flatMap(({ number }) => number ?? []),
    ),
    countTexts(tx, [...new Set(leaving.map(({ job }) => job.user_id))]),
  ])
  const outcomes: TextOutcome[] = []
  for (const { mail, job, number } of addressed) {
    if (number === null) outcomes.push({ mail, skip: 'no number' })
    else if (refused.has(number)) outcomes.push({ mail, skip: 'stopped' })
    else if ((counts.get(job.user_id) ?? 0) >= MOST_TEXTS_A_DAY) {
      await markMailFailed(tx, mail, { reason: TOO_MANY_TEXTS, retryAfterMs: null })
      outcomes.push({ mail, isTooMany: true })
    } else {
      counts.set(job.user_id, (counts.get(job.user_id) ?? 0) + 1)
      outcomes.push(textOf({ mail, job }, number))
    }
  }
  return outcomes
}

function textOf(leaving: Leaving, number: string): TextOutcome {
  const { mail } = leaving
  try {
    return { mail, words: { mail: { ...mail, ...writtenText(leaving, number) } } }
  } catch (unwritten) {
    return { mail, unwritten }
  }
}

/** What it said when it was tried before stays with it: by that it is found at the provider. */
function writtenText({ mail, job }: Leaving, number: string): Pick<ClaimedMail, 'props' | 'recipient'> {
  const kind = kindOf(mail.minutes_before ?? 0)
  const body = textWords({
    kind,
    template: kind === 'day before' ? job.text_day_before_template : job.text_hour_before_template,
    job,
    business: {
      name: businessName({ name: job.business_name }, { full_name: job.full_name, email: job.owner_email }),
      timeZone: job.timezone ?? USUAL_ZONE,
    },
    now: mail.claimed_at.getTime(),
    saysStop: !job.was_texted || mail.recipient !== number,
  })
  const tried = mail.recipient === number ? wordsOf(mail).filter((words) => words !== body) : []
  const props: TextProps = { body, tried }
  return { props, recipient: number }
}
