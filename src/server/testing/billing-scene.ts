import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { markEmailVerified } from '#server/account/email-verification-queries.ts'
import { runDue } from '#server/jobs/sweep.ts'
import { TestBrowser } from '#server/testing/test-browser.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestPayments, type TestPayments } from '#server/testing/test-payments.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

export const CARD = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  requiresThreeDSecure: '4000002500003155',
}

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

export type Subscriber = { browser: TestBrowser; email: string; userId: string }

/** A server with worker and payment provider for one test file, and helpers for subscriptions. */
export function billingScene() {
  let mailbox: TestMailbox
  let payments: TestPayments
  let server: TestServer
  let counter = 0

  beforeAll(async () => {
    mailbox = await openTestMailbox()
    payments = await openTestPayments()
    server = await openTestServer({
      mailbox,
      payments,
      hasWorker: true,
      environment: { LIMITS: 'off', LOCAL_CALENDARS: 'on' },
    })
  })
  afterAll(async () => {
    await payments.stopDeliveries()
    await server.close()
    await payments.close()
    await mailbox.close()
  })

  async function signUp(email = `owner-${counter++}@example.com`): Promise<Subscriber> {
    const browser = new TestBrowser(server)
    const response = await browser.post('/api/auth/sign-up', {
      email,
      password: 'foam-cannon-42',
      consent: true,
    })
    const { session } = (await response.json()) as { session: { user: { id: string } } }
    await staySignedIn(session.user.id)
    await server.deps.db.asSystem((tx) => markEmailVerified(tx, session.user.id))
    return { browser, email, userId: session.user.id }
  }

  /** Extends the session, because these tests move the clock by months. */
  async function staySignedIn(userId: string): Promise<void> {
    const end = sql<Date>`app_now() + interval '10 years'`
    await server.deps.db.asSystem((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: end, ends_at: end })
        .where('user_id', '=', userId)
        .execute(),
    )
  }

  async function checkout({ browser }: Subscriber): Promise<{ sessionId: string; url: string }> {
    const response = await browser.post('/api/create-checkout')
    expect(response.status).toBe(200)
    return (await response.json()) as { sessionId: string; url: string }
  }

  /** Completes checkout and processes the webhooks. */
  async function createSubscriber(card?: string, email?: string): Promise<Subscriber> {
    const owner = await signUp(email)
    const { sessionId } = await checkout(owner)
    expect(await payments.emulator.act.completeCheckout(sessionId, card)).toEqual({ outcome: 'complete' })
    await settle()
    return owner
  }

  async function readSubscription({ browser }: Subscriber): Promise<Subscription | null> {
    const response = (await (await browser.get('/api/subscription')).json()) as {
      subscription: Subscription | null
    }
    return response.subscription
  }

  async function customerOf({ userId }: Subscriber): Promise<string> {
    const row = await server.deps.db.asSystem((tx) =>
      tx
        .selectFrom('billing_customers')
        .where('user_id', '=', userId)
        .select('stripe_customer_id')
        .executeTakeFirstOrThrow(),
    )
    return row.stripe_customer_id
  }

  /** Waits until all webhooks have been delivered and processed. */
  async function settle(): Promise<void> {
    await payments.emulator.webhooks.settled()
    await runDue(server.deps.db, server.deps.sources, { deadlineMs: 90_000, pause })
  }

  /** Moves both clocks, as `/local/clock` does. */
  async function advance(seconds: number): Promise<void> {
    const now = await server.deps.db.asSystem(async (tx) => {
      await tx
        .updateTable('app_clock')
        .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', seconds) }))
        .execute()
      return new Date((await tx.now()).getTime() + seconds * 1_000)
    })
    await payments.emulator.setClock(now)
    await settle()
  }

  return {
    get server() {
      return server
    },
    get payments() {
      return payments
    },
    get emulator() {
      return payments.emulator
    },
    mailsTo: (email: string) => mailbox.mails(email),
    signUp,
    checkout,
    createSubscriber,
    readSubscription,
    statusOf: async (owner: Subscriber) => (await readSubscription(owner))?.status ?? 'none',
    /** Status code of a dashboard call. */
    dashboardStatus: async ({ browser }: Subscriber) => (await browser.get('/api/payment-settings')).status,
    customerOf,
    settle,
    advance,
  }
}
