import { randomUUID } from 'node:crypto'
import { INVALID_PHONE } from '#domain/clients/dialable-phone.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { MAX_TEXTS_A_DAY, TOO_MANY_TEXTS, textFailureSentence } from '#domain/messages/text-failures.ts'
import type { Logger } from '#server/base/log.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  type SentText,
  type SmsGateway,
  TextInDoubt,
  TextNotAccepted,
  TextRefused,
} from '#server/gateways/sms.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { assertWithinAllowance } from '#server/outbox/assert-within-allowance.ts'
import { deliveryErrorDetails } from '#server/outbox/delivery-error.ts'
import {
  type InlineSendOutcome,
  insertInlineSend,
  settleInlineSend,
} from '#server/outbox/inline-send-record.ts'
import { retryUntilDatabaseIsBack } from '#server/outbox/retry-until-database-is-back.ts'
import { statusUrl, type TextingDeps } from '#server/outbox/send-text.ts'
import { findStoppedNumbers, stopTexts } from '#server/outbox/text-refusals.ts'
import { draftText, type TextDraft } from '#server/reminders/texts/preview-text.ts'
import { countTextsToday } from '#server/reminders/texts/queries.ts'
import { readableNumber, textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessSettings } from '#server/settings/queries.ts'

const TEST_LIMIT = { tries: 5, windowSeconds: 60 * 60 }

type Deps = TextingDeps & { log: Logger; messagesPerDay: MessagesPerDay }
type TestText = TextDraft & { phone: string }

/** Resolves once the provider has accepted the text. */
export async function sendTestText(deps: Deps, userId: string, test: TestText): Promise<{ sent_to: string }> {
  const { db, sms } = deps
  if (!sms) refuse('texts_not_available')
  const { to, body, timeZone } = await db
    .asOwner(userId, (tx) => prepareTest(tx, userId, test))
    .catch((error: unknown) => {
      refuseTooMany(error, 'many tests in a short time')
      throw error
    })
  const id = randomUUID()
  await db.asSystem(async (tx) => {
    const sentCount = (await countTextsToday(tx, [userId])).get(userId) ?? 0
    if (sentCount >= MAX_TEXTS_A_DAY)
      refuse('text_not_sent', { message: textFailureSentence(TOO_MANY_TEXTS) })
    const text = { id, user_id: userId, letter: 'reminder' }
    await assertWithinAllowance(tx, text, deps.messagesPerDay)
    await insertInlineSend(tx, { id, userId, letter: 'reminder', channel: 'text', recipient: to })
  })
  await sendAndRecord(deps, { id, to }, () => sms.send({ to, body, statusUrl: statusUrl(deps.appUrl, id) }))
  return { sent_to: readableNumber(to, timeZone) }
}

async function prepareTest(tx: OwnerTx, userId: string, { phone, ...draft }: TestText) {
  const { timezone: timeZone } = await businessSettings(tx)
  const to =
    textableNumber(phone, timeZone) ?? refuse('invalid_request', { fields: { phone: INVALID_PHONE } })
  if ((await findStoppedNumbers(tx, [to])).has(to))
    refuse('text_not_sent', {
      message: 'This number replied STOP, so we can’t text it until it replies START.',
    })
  await limitInTransaction(tx, 'test a text', [userId], TEST_LIMIT)
  return { to, timeZone, body: (await draftText(tx, draft)).bodyIn(DEFAULT_LANGUAGE) }
}

/** Keeps a record of texts that may have arrived or were rejected for good. A text the provider did not accept leaves none. */
async function sendAndRecord(
  { db, log }: Deps,
  { id, to }: { id: string; to: string },
  send: () => ReturnType<SmsGateway['send']>,
): Promise<SentText> {
  const settle = (outcome: InlineSendOutcome) =>
    retryUntilDatabaseIsBack(() => db.asSystem((tx) => settleInlineSend(tx, id, outcome)))
  try {
    const sent = await send()
    await settle({ sent: true, ...sent })
    return sent
  } catch (error) {
    const isRecorded = error instanceof TextInDoubt || error instanceof TextRefused
    await settle(isRecorded ? { failed: error.message } : { withdrawn: true })
    if (!isRecorded && !(error instanceof TextNotAccepted)) throw error
    log.warn({ mailId: id, ...deliveryErrorDetails(error) }, 'test text could not be sent')
    if (error instanceof TextRefused && error.reason === 'answered STOP')
      await db.asSystem((tx) => stopTexts(tx, to))
    return refuse('text_not_sent', { message: failureMessage(error) })
  }
}

function failureMessage(error: TextInDoubt | TextRefused | TextNotAccepted): string {
  if (error instanceof TextRefused) return textFailureSentence(error.message)
  if (error instanceof TextInDoubt) return 'The text provider didn’t confirm it. It may still arrive.'
  return 'The text provider isn’t accepting texts right now. Please try again later.'
}
