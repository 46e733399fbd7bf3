import { checkGuess } from '#server/account/limit-guesses.ts'
import { findCredentialsByEmail, isPasswordUnchanged } from '#server/account/queries.ts'
import { isLiveSession } from '#server/account/session-queries.ts'
import { inChunks } from '#server/base/in-chunks.ts'
import { refuse } from '#server/base/refusal.ts'
import { findOpenAttempt } from '#server/billing/attempt-queries.ts'
import { composeEverythingOwed } from '#server/client-emails/compose-due.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session } from '#server/http/session.ts'
import { hasOpenCheckout, listOpenCheckouts } from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { endSubscription } from '#server/owner-data/end-subscription.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'

type Leaving = { session: Session; token: string; cookies: Cookies }

/**
 * Nothing is deleted before the provider has confirmed that nothing more will be charged, the owner's clients included. The owner's payment account
 * there is theirs: it is only forgotten here. That a trial was used is kept.
 */
export async function deleteAccount(
  deps: PayDeps,
  password: string,
  { session, token, cookies }: Leaving,
): Promise<void> {
  const { db, enqueue, appUrl } = deps
  const account = await db.asSystem((tx) => findCredentialsByEmail(tx, session.user.email))
  // Deleted a moment ago in another tab.
  if (account?.userId !== session.user.id) return refuse('unauthenticated')
  const { userId, email } = account
  if (!(await checkGuess(db, { email, password, account, cookies }))) refusePassword()
  await endCheckouts(deps, userId)
  await endSubscription(deps, userId)
  await db.asSystem(async (tx) => {
    const isSamePassword = await isPasswordUnchanged(tx, account)
    // First: where the account went in another tab, its password did too.
    if (!(await isLiveSession(tx, token))) refuse('unauthenticated')
    if (!isSamePassword) refusePassword()
    // Begun in another tab, or by a client, in the meantime: what is asked again ends that one too.
    if ((await findOpenAttempt(tx, userId)) || (await hasOpenCheckout(tx, userId)))
      refuse('unavailable', { retryAfterSeconds: 1 })
    await composeEverythingOwed(tx, userId, appUrl)
    await deleteOwner(tx, userId)
    const props = { appUrl: appUrl.origin, deletedAt: (await tx.now()).toISOString() }
    // Of no owner: the letter must outlive its.
    await queueMail(enqueue, tx, { letter: 'account-deleted', props, to: email, userId: null })
  })
  cookies.dropSession()
}

const AT_ONCE = 5

/** At the provider and at once: no client can pay there any more. What was paid in this very moment is settled. */
async function endCheckouts(deps: PayDeps, userId: string): Promise<void> {
  const open = await deps.db.asOwner(userId, listOpenCheckouts)
  for await (const some of inChunks(open, AT_ONCE)) {
    const ended = await Promise.allSettled(some.map((checkout) => endOpenCheckout(deps, checkout)))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}

function refusePassword(): never {
  const sentence = 'That isn’t your password.'
  return refuse('invalid_credentials', { message: sentence, fields: { password: sentence } })
}
