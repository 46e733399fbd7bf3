import type * as z from 'zod/mini'
import type { ownerDataEndpoints } from '#contract/owner-data.ts'
import { countEmail } from '#server/account/count-email.ts'
import { assertProofBeyondPassword } from '#server/account/factors/prove-identity.ts'
import { checkGuess } from '#server/account/limit-guesses.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import {
  findCredentialsByEmail,
  lockAccountForDeletion,
  lockUnchangedPassword,
} from '#server/account/queries.ts'
import { lockLiveSession } from '#server/account/session-queries.ts'
import type { Config } from '#server/base/config.ts'
import { refuse } from '#server/base/refusal.ts'
import { findOpenAttempt } from '#server/billing/attempt-queries.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { endDepositCheckout } from '#server/booking/deposits/end-checkout.ts'
import { composeEverythingOwed } from '#server/client-emails/compose-due.ts'
import {
  hasOwedRefund,
  hasPayableDeposit,
  lockDepositsOf,
  payableDeposits,
} from '#server/deposits/queries.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session } from '#server/http/session.ts'
import { hasOpenCheckout, listOpenCheckouts } from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { endSubscription } from '#server/owner-data/end-subscription.ts'
import { forEachOf } from '#server/owner-data/for-each-of.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'
import { settleRefunds } from '#server/owner-data/settle-refunds.ts'

type AccountDeleter = Caller & { session: Session; token: string; cookies: Cookies }
type DeletionRequest = z.output<typeof ownerDataEndpoints.deleteAccount.body>
export type DeletionDeps = PayDeps & DepositDeps & Pick<Config, 'messagesPerDay'>

/** Anybody can sign up with somebody else's address and delete the account, over and over. */
const EMAIL_LIMIT = { tries: 5, windowSeconds: 24 * 60 * 60 }

/**
 * Nothing is deleted until the provider has confirmed that neither the owner nor their clients can be charged any more, and
 * until every refund that is due was made, or its owner knows that it is theirs to make. The owner's payment account at the
 * provider is kept, because it is theirs. The record that a trial was used is kept too.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  { password, acknowledged_refunds: acknowledgedIds }: DeletionRequest,
  { session, token, cookies, ...caller }: AccountDeleter,
): Promise<void> {
  const { db, enqueue, appUrl } = deps
  const account = await db.asSystem((tx) => findCredentialsByEmail(tx, session.user.email))
  // The account was just deleted in another tab.
  if (account?.userId !== session.user.id) return refuse('unauthenticated')
  const { userId, email } = account
  await assertProofBeyondPassword(db, session)
  const guess = { email, password, account, cookies, caller }
  if (!(await checkGuess(db, { ...guess, action: 'account deletion' }))) refusePassword()
  await settleRefunds(deps, userId, acknowledgedIds)
  await endCheckouts(deps, userId)
  const endedSessionIds = await endDepositCheckouts(deps, userId)
  // A deposit that was paid just before may be due for a refund.
  await settleRefunds(deps, userId, acknowledgedIds)
  await endSubscription(deps, userId)
  await db.asSystem(async (tx) => {
    // A worker that stores a refund locks the deposit, then reads the account.
    await lockDepositsOf(tx, userId)
    await lockAccountForDeletion(tx, userId)
    const isSamePassword = await lockUnchangedPassword(tx, account)
    // The session comes first: if the account was deleted in another tab, its password is gone too.
    if (!(await lockLiveSession(tx, token))) refuse('unauthenticated')
    if (!isSamePassword) refusePassword()
    // In another tab or by a client, a checkout was opened or a job was cancelled in the meantime. A retry ends and refunds that too.
    if (
      (await findOpenAttempt(tx, userId)) ||
      (await hasOpenCheckout(tx, userId)) ||
      (await hasPayableDeposit(tx, userId, endedSessionIds)) ||
      (await hasOwedRefund(tx, userId, acknowledgedIds))
    )
      refuse('unavailable', { retryAfterSeconds: 1 })
    await composeEverythingOwed(tx, userId, appUrl)
    await deleteOwner(tx, userId, deps.messagesPerDay)
    // Counted last, because the worker locks appointments before it counts an email about them.
    const { isOver } = await countEmail(tx, 'mail about a deletion', account, EMAIL_LIMIT)
    if (isOver) return
    const props = { appUrl: appUrl.origin, deletedAt: (await tx.now()).toISOString() }
    // The email has no owner, because it would be deleted with them.
    await queueMail(enqueue, tx, { letter: 'account-deleted', props, to: email, userId: null })
  })
  cookies.clearSession()
  logSecurityEvent(caller, 'security: account deleted', { userId })
}

/** Ends open checkouts at the provider, so that no client can pay any more. A payment made just before is recorded. */
async function endCheckouts(deps: PayDeps, userId: string): Promise<void> {
  const open = await deps.db.asOwner(userId, listOpenCheckouts)
  await forEachOf(open, (checkout) => endOpenCheckout(deps, checkout))
}

/** The same for deposits. Returns which checkouts were ended. */
async function endDepositCheckouts(deps: DeletionDeps, userId: string): Promise<string[]> {
  const payable = await deps.db.asOwner(userId, payableDeposits)
  await forEachOf(payable, (deposit) => endDepositCheckout(deps, deposit))
  return payable.flatMap(({ sessionId }) => sessionId ?? [])
}

function refusePassword(): never {
  const sentence = 'That isn’t your password.'
  return refuse('invalid_credentials', { message: sentence, fields: { password: sentence } })
}
