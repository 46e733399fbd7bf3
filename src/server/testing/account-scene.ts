import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import { eventually } from '#server/testing/eventually.ts'
import { TestBrowser } from '#server/testing/test-browser.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

export const PASSWORD = 'foam-cannon-42'
export const MINUTE = 60
export const DAY = 24 * 60 * MINUTE

/** A server with mailbox and worker for one test file, and helpers for account actions. */
export function accountScene() {
  let mailbox: TestMailbox
  let server: TestServer
  let counter = 0

  beforeAll(async () => {
    mailbox = await openTestMailbox()
    server = await openTestServer({ mailbox, hasWorker: true, environment: { LIMITS: 'off' } })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })
  afterEach(() => setClockOffset(0))

  const anAddress = () => `owner-${counter++}@example.com`
  const aBrowser = (from?: string) => new TestBrowser(server, { from })

  async function setClockOffset(seconds: number): Promise<void> {
    await server.deps.db.asSystem((tx) =>
      tx.updateTable('app_clock').set({ shift_seconds: seconds }).execute(),
    )
  }

  async function signUp(email = anAddress(), password = PASSWORD) {
    const browser = aBrowser()
    const response = await browser.post('/api/auth/sign-up', { email, password, consent: true })
    expect(response.status).toBe(201)
    return { browser, email }
  }

  function signIn(browser: TestBrowser, email: string, password = PASSWORD) {
    return browser.post('/api/auth/sign-in', { email, password })
  }

  async function isSignedIn(browser: TestBrowser): Promise<boolean> {
    return ((await (await browser.get('/api/session')).json()) as { session: unknown }).session !== null
  }

  async function waitForEmail(email: string, subject: string, count = 1) {
    const matching = async () => (await mailbox.mails(email)).filter((mail) => mail.subject === subject)
    await eventually(
      `${count} emails "${subject}" to ${email}`,
      async () => (await matching()).length >= count,
    )
    return (await matching())[0]
  }

  /** All emails to the address. Waits for those in the outbox, which are sent concurrently, and for requested reset links. */
  async function mailsTo(email: string) {
    await eventually(`nothing is left to send to ${email}`, () =>
      server.deps.db.asSystem(async (tx) => {
        const requests = tx.selectFrom('password_reset_requests').where('email', '=', email).select('id')
        const mails = tx.selectFrom('mails').where('recipient', '=', email).where(IS_UNSETTLED).select('id')
        return (await requests.union(mails).execute()).length === 0
      }),
    )
    return mailbox.mails(email)
  }

  return {
    get server() {
      return server
    },
    mailsTo,
    anAddress,
    aBrowser,
    setClockOffset,
    signUp,
    signIn,
    isSignedIn,
    waitForEmail,
  }
}
