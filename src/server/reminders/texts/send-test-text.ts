import { randomUUID } from 'node:crypto'
import { MAX_TEXTS_A_DAY, TOO_MANY_TEXTS, textFailure } from '#domain/messages/text-failures.ts'
import type { Logger } from '#server/base/log.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  type SentText,
  type SmsGateway,
  TextInDoubt,
  TextNotTaken,
  TextRefused,
} from '#server/gateways/sms.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { deliveryErrorDetails } from '#server/outbox/delivery-error.ts'
import { statusUrl, type TextingDeps } from '#server/outbox/hand-over-text.ts'
import {
  type InlineSendOutcome,
  insertInlineSend,
  settleInlineSend,
} from '#server/outbox/inline-send-record.ts'
import { refusedNumbers, stopTexts } from '#server/outbox/text-refusals.ts'
import { untilDatabaseIsBack } from '#server/outbox/until-database-is-back.ts'
import { draftText, type TextDraft } from '#server/reminders/texts/preview-text.ts'
import { countTexts } from '#server/reminders/texts/queries.ts'
import { readableNumber, textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessSettings } from '#server/settings/queries.ts'

const TESTS = { tries: 5, windowSeconds: 60 * 60 }

type Deps = TextingDeps & { log: Logger }
type Test = TextDraft & { phone: string }

/** Answers once the provider has taken it. */
export async function sendTestText(deps: Deps, userId: string, test: Test): Promise<{ sent_to: string }> {
  const { db, sms } = deps
  if (!sms) refuse('texts_not_available')
  const { to, body, timeZone } = await db
    .asOwner(userId, (tx) => prepared(tx, userId, test))
    .catch((error: unknown) => {
      refuseTooMany(error, 'many tests in a short time')
      throw error
    })
  const id = randomUUID()
  await db.asSystem(async (tx) => {
    const sent = (await countTexts(tx, [userId])).get(userId) ?? 0
    if (sent >= MAX_TEXTS_A_DAY) refuse('text_not_sent', { message: textFailure(TOO_MANY_TEXTS) })
    await insertInlineSend(tx, { id, userId, letter: 'reminder', channel: 'text', recipient: to })
  })
  await settledBy(deps, { id, to }, () => sms.send({ to, body, statusUrl: statusUrl(deps.appUrl, id) }))
  return { sent_to: readableNumber(to, timeZone) }
}

async function prepared(tx: OwnerTx, userId: string, { phone, ...draft }: Test) {
  const { timezone: timeZone } = await businessSettings(tx)
  const to =
    textableNumber(phone, timeZone) ??
    refuse('invalid_request', { fields: { phone: 'Please enter a valid phone number' } })
  if ((await refusedNumbers(tx, [to])).has(to))
    refuse('text_not_sent', {
      message: 'This number answered STOP. A text with START from it lets texts come again.',
    })
  await limitInTransaction(tx, 'test a text', [userId], TESTS)
  return { to, timeZone, body: (await draftText(tx, draft)).body }
}

/** What may have arrived and what will never is kept; what was not taken now was never owed. */
async function settledBy(
  { db, log }: Deps,
  { id, to }: { id: string; to: string },
  send: () => ReturnType<SmsGateway['send']>,
): Promise<SentText> {
  const settle = (became: InlineSendOutcome) =>
    untilDatabaseIsBack(() => db.asSystem((tx) => settleInlineSend(tx, id, became)))
  try {
    const sent = await send()
    await settle({ sent: true, ...sent })
    return sent
  } catch (error) {
    const isKept = error instanceof TextInDoubt || error instanceof TextRefused
    await settle(isKept ? { failed: error.message } : { withdrawn: true })
    if (!isKept && !(error instanceof TextNotTaken)) throw error
    log.warn({ mailId: id, ...deliveryErrorDetails(error) }, 'a text could not be sent now')
    if (error instanceof TextRefused && error.why === 'answered STOP')
      await db.asSystem((tx) => stopTexts(tx, to))
    return refuse('text_not_sent', { message: reasonOf(error) })
  }
}

function reasonOf(error: TextInDoubt | TextRefused | TextNotTaken): string {
  if (error instanceof TextRefused) return textFailure(error.message)
  if (error instanceof TextInDoubt) return 'The provider of texts did not confirm it. It may still arrive.'
  return 'The provider of texts does not take it right now. Please try again later.'
}
