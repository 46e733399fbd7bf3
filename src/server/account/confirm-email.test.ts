import { expect, test } from 'vitest'
import { accountScene, DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'

const scene = accountScene()
const SUBJECT = 'confirm-email'

const tokenFrom = (text = '') => /#token=(\S+)/.exec(text)?.[1] ?? ''

async function codeAndToken(email: string, count = 1) {
  const mail = await scene.waitForEmail(email, SUBJECT, count)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  const token = tokenFrom(mail?.text)
  return { code, token }
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const enter = async (browser: TestBrowser, code: string) =>
  (await browser.post('/api/auth/confirm-email-by-code', { code })).status
const follow = async (token: string) =>
  (await scene.aBrowser().post('/api/auth/confirm-email', { token })).status
const requestCode = async (browser: TestBrowser) =>
  (await browser.post('/api/auth/request-confirmation-email', {})).status

async function isConfirmed(email: string): Promise<boolean> {
  const { email_verified_at } = await scene.server.deps.db.asSystem((tx) =>
    tx.selectFrom('users').where('email', '=', email).select('email_verified_at').executeTakeFirstOrThrow(),
  )
  return email_verified_at !== null
}

test('the code from the email confirms the address', async () => {
  const { browser, email } = await scene.signUp()
  const { code } = await codeAndToken(email)
  expect(await enter(browser, wrong(code))).toBe(400)
  expect(await isConfirmed(email)).toBe(false)
  expect(await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
  expect(await isConfirmed(email)).toBe(true)
})

test('the link confirms the address only by the button’s POST, because mail scanners open links', async () => {
  const { email } = await scene.signUp()
  const { token } = await codeAndToken(email)
  expect((await scene.aBrowser().get(`/api/auth/confirm-email?token=${token}`)).status).toBe(405)
  expect(await isConfirmed(email)).toBe(false)
  expect(await follow(token)).toBe(200)
  expect(await isConfirmed(email)).toBe(true)
})

test('a code is void after five wrong ones', async () => {
  const { browser, email } = await scene.signUp()
  const { code } = await codeAndToken(email)
  for (let n = 0; n < 5; n++) expect(await enter(browser, wrong(code))).toBe(400)
  expect(await enter(browser, code)).toBe(400)
  expect(await isConfirmed(email)).toBe(false)
})

test('the code of somebody else’s email does not work', async () => {
  const [mine, other] = [await scene.signUp(), await scene.signUp()]
  const { code } = await codeAndToken(other.email)
  await enter(mine.browser, code)
  expect(await isConfirmed(mine.email)).toBe(false)
})

test('code and link expire after fifteen minutes', async () => {
  const { browser, email } = await scene.signUp()
  const { code, token } = await codeAndToken(email)
  await scene.setClockOffset(15 * MINUTE + 1)
  expect(await enter(browser, code)).toBe(400)
  expect(await follow(token)).toBe(400)
  expect(await isConfirmed(email)).toBe(false)
})

test('a new code replaces the earlier one, and five can be requested a day', async () => {
  const { browser, email } = await scene.signUp()
  const first = await codeAndToken(email)
  expect(await requestCode(browser)).toBe(202)
  await codeAndToken(email, 2)
  expect(await follow(first.token)).toBe(400)
  for (let n = 0; n < 4; n++) expect(await requestCode(browser)).toBe(202)
  expect(await requestCode(browser)).toBe(429)
  await scene.setClockOffset(DAY + 1)
  expect((await scene.signIn(browser, email)).status).toBe(200)
  expect(await requestCode(browser)).toBe(202)
})

const signUpAndDelete = async (email: string) => {
  const { browser } = await scene.signUp(email)
  expect((await browser.post('/api/delete-account', { password: PASSWORD })).status).toBe(200)
}

test.each([
  ['its address', (email: string) => email, 6],
  // The first five count in the daily total with their deletions. The others have a reserve each.
  ['aliases of its address', (email: string, n: number) => email.replace('@', `+${n}@`), 8],
])(
  'a stranger’s mailbox cannot be filled by signing up with %s and deleting the account',
  async (_, alias, codeCount) => {
    const email = scene.anAddress()
    const addresses = Array.from({ length: 7 }, (__, n) => alias(email, n))
    for (const address of addresses) await signUpAndDelete(address)
    await scene.signUp(email)
    const mailbox = new Set([...addresses, email])
    const mails = (await Promise.all([...mailbox].map((address) => scene.mailsTo(address)))).flat()
    const subjects = Map.groupBy(mails, ({ subject }) => subject)
    expect([...subjects].map(([subject, { length }]) => [subject, length]).sort()).toEqual([
      ['account-deleted', 5],
      ['confirm-email', codeCount],
    ])
  },
)

test('aliases of an owner’s confirmed address do not use up the owner’s own alerts', async () => {
  const { browser, email } = await scene.signUp()
  expect(await enter(browser, (await codeAndToken(email)).code)).toBe(200)
  for (let n = 0; n < 6; n++) await signUpAndDelete(email.replace('@', `+${n}@`))
  expect((await browser.post('/api/delete-account', { password: PASSWORD })).status).toBe(200)
  await scene.waitForEmail(email, 'account-deleted')
})

test('a password reset by link confirms the address too', async () => {
  const { email } = await scene.signUp()
  await scene.aBrowser().post('/api/auth/request-password-reset', { email })
  const mail = await scene.waitForEmail(email, 'password-reset')
  const token = tokenFrom(mail?.text)
  expect(await isConfirmed(email)).toBe(false)
  const reset = { token, password: 'another-foam-cannon' }
  expect((await scene.aBrowser().post('/api/auth/reset-password', reset)).status).toBe(200)
  expect(await isConfirmed(email)).toBe(true)
})

test('code and token are not stored in readable form once they were mailed', async () => {
  const { email } = await scene.signUp()
  const { code, token } = await codeAndToken(email)
  // The worker records an email as sent, and forgets its content, after the mailbox has it.
  await scene.mailsTo(email)
  const rows = await scene.server.deps.db.asSystem(async (tx) => [
    await tx.selectFrom('mails').where('recipient', '=', email).select('props').execute(),
    await tx.selectFrom('email_verifications').selectAll().execute(),
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows[0])).not.toContain(code)
})
