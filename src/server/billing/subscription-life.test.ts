import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { SWEEP_LOCK } from '#server/jobs/sweep.ts'
import { billingScene, CARD, DAY, HOUR, type Subscriber } from '#server/testing/billing-scene.ts'
import { delaySubscriptions } from '#server/testing/delayed-payments.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'

const scene = billingScene()
const MONTH = 31 * DAY

const daysUntil = (iso: string | null | undefined) =>
  (Date.parse(iso ?? '') - scene.emulator.now().getTime()) / 1_000 / DAY

const invoicesOf = async (customer: string) => {
  const answer = await fetch(`${scene.emulator.url}/v1/invoices?customer=${customer}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_emulator' },
  })
  return ((await answer.json()) as { data: { status: string; amount_due: number }[] }).data.filter(
    ({ amount_due }) => amount_due > 0,
  )
}

test('a subscription starts with a trial of three days without a card', async () => {
  const owner = await scene.signUp()
  expect(await scene.dashboardStatus(owner)).toBe(402)
  const { sessionId, url } = await scene.checkout(owner)
  expect(url).toContain(scene.emulator.url)
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  const subscription = await scene.readSubscription(owner)
  expect(subscription).toMatchObject({ status: 'trialing', has_card: false, cancel_at_period_end: false })
  expect(daysUntil(subscription?.trial_end_date)).toBeCloseTo(3, 2)
  expect(await scene.dashboardStatus(owner)).toBe(200)
})

test('a subscription without a card ends with its trial, and the owner needs a card to resubscribe', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(3 * DAY + 2 * HOUR)
  expect(await scene.statusOf(owner)).toBe('canceled')
  expect(await scene.dashboardStatus(owner)).toBe(402)

  const { sessionId, url } = await scene.checkout(owner)
  expect(await (await fetch(url)).text()).toContain('Card number')
  await scene.emulator.act.completeCheckout(sessionId, CARD.pays)
  await scene.settle()
  const subscription = await scene.readSubscription(owner)
  expect(subscription).toMatchObject({ status: 'active', has_card: true })
  expect(await scene.dashboardStatus(owner)).toBe(200)
})

test('a subscription becomes active after a trial that started with a card', async () => {
  const owner = await scene.createSubscriber(CARD.pays)
  expect(await scene.readSubscription(owner)).toMatchObject({ status: 'trialing', has_card: true })
  await scene.advance(3 * DAY + HOUR + 60)
  expect(await scene.statusOf(owner)).toBe('active')
  expect(await invoicesOf(await scene.customerOf(owner))).toMatchObject([
    { status: 'paid', amount_due: 1500 },
  ])
})

test('a subscription becomes active if a card was added during the trial', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.settle()
  expect(await scene.readSubscription(owner)).toMatchObject({ status: 'trialing', has_card: true })
  await scene.advance(3 * DAY + 2 * HOUR)
  const subscription = await scene.readSubscription(owner)
  expect(subscription).toMatchObject({ status: 'active' })
  expect(daysUntil(subscription?.current_period_end)).toBeGreaterThan(25)
  expect(await invoicesOf(customer)).toMatchObject([{ status: 'paid', amount_due: 1500 }])
})

test('a subscription is past due if the first charge fails; checkout opens the card page, and a new card reactivates it', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.failsLater)
  await scene.advance(3 * DAY + 2 * HOUR)
  expect(await scene.statusOf(owner)).toBe('past_due')
  expect(await scene.dashboardStatus(owner)).toBe(402)

  const { sessionId } = await scene.checkout(owner)
  expect(sessionId).toMatch(/^bps_/)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('active')
  expect(await scene.dashboardStatus(owner)).toBe(200)
  expect(await subscriptionsOf(customer)).toHaveLength(1)
})

async function subscriptionsOf(customer: string) {
  return scene.server.deps.payments.billing.listSubscriptions(customer)
}

test('a subscription is canceled after every retry of the charge has failed', async () => {
  const owner = await scene.createSubscriber()
  await scene.emulator.act.updateCard(await scene.customerOf(owner), CARD.failsLater)
  await scene.advance(3 * DAY + 2 * HOUR)
  await scene.advance(30 * DAY)
  expect(await scene.statusOf(owner)).toBe('canceled')
})

test('a subscription renews every month with one invoice', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.advance(4 * DAY)
  const first = await scene.readSubscription(owner)
  await scene.advance(MONTH)
  const second = await scene.readSubscription(owner)
  await scene.advance(MONTH)
  const third = await scene.readSubscription(owner)
  const ends = [first, second, third].map((subscription) =>
    Date.parse(subscription?.current_period_end ?? ''),
  )
  expect(ends[1]).toBeGreaterThan(ends[0] ?? 0)
  expect(ends[2]).toBeGreaterThan(ends[1] ?? 0)
  expect(third?.status).toBe('active')
  expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('a subscription stays active until the end of its period after a cancellation', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.advance(4 * DAY)
  await scene.emulator.act.cancelAtPeriodEnd(customer)
  await scene.settle()
  expect(await scene.readSubscription(owner)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await scene.dashboardStatus(owner)).toBe(200)
  await scene.advance(MONTH)
  expect(await scene.statusOf(owner)).toBe('canceled')
})

test('a subscription continues if its cancellation was undone', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.advance(4 * DAY)
  await scene.emulator.act.cancelAtPeriodEnd(customer)
  await scene.emulator.act.resume(customer)
  await scene.settle()
  expect(await scene.readSubscription(owner)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  await scene.advance(MONTH)
  expect(await scene.statusOf(owner)).toBe('active')
})

test('a subscription stays canceled if a card is declined, and becomes active with the next card', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(3 * DAY + 2 * HOUR)
  const { sessionId } = await scene.checkout(owner)
  const declined = await scene.emulator.act.completeCheckout(sessionId, CARD.declined)
  await scene.settle()
  expect([declined.outcome, await scene.statusOf(owner)]).toEqual(['declined', 'canceled'])
  await scene.emulator.act.completeCheckout(sessionId, CARD.pays)
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('active')
})

test('a subscription stays canceled while 3D Secure is pending or failed, and becomes active once it succeeds', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(3 * DAY + 2 * HOUR)
  const { sessionId } = await scene.checkout(owner)
  const checkout = await scene.emulator.act.completeCheckout(sessionId, CARD.requiresThreeDSecure)
  expect(checkout.outcome).toBe('authentication_required')
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('canceled')
  await scene.emulator.act.answerAuthentication(sessionId, 'fail')
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('canceled')
  await scene.emulator.act.completeCheckout(sessionId, CARD.requiresThreeDSecure)
  await scene.emulator.act.answerAuthentication(sessionId, 'complete')
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('active')
})

test('a subscription stays canceled if 3D Secure is never completed', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(3 * DAY + 2 * HOUR)
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId, CARD.requiresThreeDSecure)
  await scene.advance(25 * HOUR)
  expect(await scene.statusOf(owner)).toBe('canceled')
})

test('emails the owner once, a day before the trial ends', async () => {
  const owner = await scene.createSubscriber()
  const readTrialEmails = async () =>
    (await scene.mailsTo(owner.email)).filter(({ subject }) => subject === 'trial-ending')
  await scene.advance(2 * DAY - HOUR)
  expect(await readTrialEmails()).toHaveLength(0)
  await scene.advance(HOUR + 60)
  expect(await readTrialEmails()).toHaveLength(1)
  await scene.advance(6 * HOUR)
  expect(await readTrialEmails()).toHaveLength(1)
})

const subscriptionEmailsTo = async ({ email }: Subscriber) =>
  (await scene.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject === 'payment-failed' || subject === 'trial-ended')

/** Delivers the provider's latest report about the owner's subscription again. */
const repeatEvent = async ({ userId }: Subscriber) => {
  const { db, log, payments } = scene.server.deps
  await syncSubscription({ db, log, payments }, userId, 'event')
  await scene.settle()
}

test('emails the owner once when the trial has ended, even if its event is repeated', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(2 * DAY)
  expect(await subscriptionEmailsTo(owner)).toEqual([])
  await scene.advance(DAY + 2 * HOUR)
  await repeatEvent(owner)
  expect(await scene.statusOf(owner)).toBe('canceled')
  expect(await subscriptionEmailsTo(owner)).toEqual(['trial-ended'])
})

test('emails the owner once for each payment that failed, even if its event is repeated', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.failsLater)
  await scene.advance(3 * DAY + 2 * HOUR)
  await repeatEvent(owner)
  expect(await subscriptionEmailsTo(owner)).toEqual(['payment-failed'])

  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.settle()
  await scene.emulator.act.updateCard(customer, CARD.failsLater)
  await scene.advance(MONTH + 2 * HOUR)
  expect(await scene.statusOf(owner)).toBe('past_due')
  expect(await subscriptionEmailsTo(owner)).toEqual(['payment-failed', 'payment-failed'])
})

test('does not email an owner who has paid before the email about the failed payment was queued', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.advance(4 * DAY)
  const { db, log, payments } = scene.server.deps
  const [subscription] = await payments.billing.listSubscriptions(customer)
  if (!subscription) throw new Error('There is no subscription')
  const listSubscriptions = async () => [{ ...subscription, status: 'past_due' }]
  const failing = { ...payments, billing: { ...payments.billing, listSubscriptions } }
  await db.asSystem(async (tx) => {
    // The worker queues no email between both.
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`.execute(tx)
    await syncSubscription({ db, log, payments: failing }, owner.userId, 'event')
    await syncSubscription({ db, log, payments }, owner.userId, 'event')
  })
  await scene.settle()
  expect(await subscriptionEmailsTo(owner)).toEqual([])
})

test('does not email an owner whose paid subscription ends after they cancelled it', async () => {
  const owner = await scene.createSubscriber()
  const customer = await scene.customerOf(owner)
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.advance(4 * DAY)
  await scene.emulator.act.cancelAtPeriodEnd(customer)
  await scene.advance(MONTH)
  expect(await scene.statusOf(owner)).toBe('canceled')
  expect(await subscriptionEmailsTo(owner)).toEqual([])
})

test('gives one trial per mailbox, even with several open checkouts', async () => {
  const first = await scene.signUp('many.trials@gmail.com')
  const second = await scene.signUp('manytrials+2@gmail.com')
  await scene.checkout(first)
  const { url } = await scene.checkout(second)
  expect(await (await fetch(url)).text()).toContain('Card number')
})

test('gives one trial per mailbox', async () => {
  await scene.createSubscriber(undefined, 'one.trial@gmail.com')
  const secondOwner = await scene.signUp('onetrial+again@gmail.com')
  const { url } = await scene.checkout(secondOwner)
  expect(await (await fetch(url)).text()).toContain('Card number')
})

test('keeps the stored status if the provider reports an unknown one', async () => {
  const owner = await scene.createSubscriber()
  const { db, log, payments } = scene.server.deps
  const [subscription] = await payments.billing.listSubscriptions(await scene.customerOf(owner))
  if (!subscription) throw new Error('There is no subscription')
  const billing = {
    ...payments.billing,
    listSubscriptions: async () => [{ ...subscription, status: 'resting' }],
  }
  await syncSubscription({ db, log, payments: { ...payments, billing } }, owner.userId, 'event')
  expect(await scene.statusOf(owner)).toBe('trialing')
  expect(takeUnexpectedErrors()).toEqual(['unknown subscription status from the payment provider'])
})

test('keeps the stored status if the provider lists no subscription, as the account must be wrong', async () => {
  const owner = await scene.createSubscriber()
  const { db, log, payments } = scene.server.deps
  const billing = { ...payments.billing, listSubscriptions: async () => [] }
  await syncSubscription({ db, log, payments: { ...payments, billing } }, owner.userId, 'event')
  expect(await scene.statusOf(owner)).toBe('trialing')
  expect(takeUnexpectedErrors()).toEqual(['stored subscription missing at the payment provider'])
})

test('never lets the response to an earlier request overwrite that to a later one', async () => {
  const owner = await scene.createSubscriber()
  const { db, log, payments } = scene.server.deps
  const delayed = delaySubscriptions(payments)
  const sync = syncSubscription({ db, log, payments: delayed.payments }, owner.userId, 'event')
  await delayed.requested
  await scene.advance(3 * DAY + 2 * HOUR)
  delayed.release()
  await sync
  expect(await scene.statusOf(owner)).toBe('canceled')
})
