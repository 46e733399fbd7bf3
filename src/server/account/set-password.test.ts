import { describe, expect, test } from 'vitest'
import { countUnconfirmed } from '#server/account/count-email.ts'
import { findCredentialsByEmail, lockAccount } from '#server/account/queries.ts'
import { accountScene, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { outcome, type TestBrowser } from '#server/testing/test-browser.ts'
import { asAdministrator, isWaitingForLock } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { json } from '#server/testing/test-server.ts'

const scene = accountScene()
const { mailsTo, anAddress, aBrowser, setClockOffset, signUp, signIn, isSignedIn, waitForEmail } = scene

const requestReset = async (email: string, headers = {}) =>
  outcome(aBrowser().post('/api/auth/request-password-reset', { email }, headers))
const tokenFrom = (url = '') => new URL(url).hash.replace('#token=', '')
const resetPassword = (token: string, password = 'new-foam-cannon') =>
  outcome(aBrowser().post('/api/auth/reset-password', { token, password }))
const isLinkValid = async (token: string) =>
  (await outcome(aBrowser().post('/api/auth/check-reset-link', { token }))) === '200'
async function requestResetToken(email: string, emailCount = 1) {
  expect(await requestReset(email)).toBe('202')
  const mail = await waitForEmail(email, 'password-reset', emailCount)
  return tokenFrom(mail?.text.match(/http\S+reset-password\S+/)?.[0])
}

/** A calendar address that somebody else may know. */
async function openStolenFeed(email: string) {
  const token = 'stolen-'.repeat(5) + email.replaceAll(/[^a-z0-9]/g, '')
  const asAdmin = (statement: string, values: string[]) =>
    asAdministrator(scene.server.database.adminUrl, statement, values)
  await asAdmin('insert into calendar_feeds (user_id, token) select id, $2 from users where email = $1', [
    email,
    token,
  ])
  return {
    status: async () => (await aBrowser().get(`/calendar/${token}.ics`)).status,
    countOfOwner: async () =>
      (await asAdmin('select from calendar_feeds join users on users.id = user_id where email = $1', [email]))
        .length,
  }
}

describe('a reset link', () => {
  test('is recognized as used, expired, replaced or damaged before a password is entered', async () => {
    const { email } = await signUp()
    const first = await requestResetToken(email)
    expect(await isLinkValid(first)).toBe(true)
    expect(await isLinkValid(`${first}x`)).toBe(false)
    const second = await requestResetToken(email, 2)
    expect([await isLinkValid(first), await isLinkValid(second)]).toEqual([false, true])
    expect(await resetPassword(second)).toBe('200')
    expect(await isLinkValid(second)).toBe(false)
    const third = await requestResetToken(email, 3)
    await setClockOffset(31 * MINUTE)
    expect(await isLinkValid(third)).toBe(false)
  })

  test('waits for a password change of the same owner before it counts its email, so that neither blocks the other', async () => {
    const { email } = await signUp()
    const { db } = scene.server.deps
    await db.asSystem(async (tx) => {
      const account = await findCredentialsByEmail(tx, email)
      await lockAccount(tx, account?.userId ?? '')
      expect(await requestReset(email)).toBe('202')
      await expect.poll(() => isWaitingForLock(scene.server.database.adminUrl)).toBe(true)
      expect(await countUnconfirmed(tx, email)).toMatchObject({ isOver: false })
    })
    expect(await waitForEmail(email, 'password-reset')).toBeDefined()
  })

  test('sets a new password, ends every session and works once', async () => {
    const { browser, email } = await signUp()
    const token = await requestResetToken(email)
    expect(await resetPassword(token)).toBe('200')
    expect(await isSignedIn(browser)).toBe(false)
    expect(await outcome(signIn(aBrowser(), email))).toBe('401 invalid_credentials')
    expect(await outcome(signIn(aBrowser(), email, 'new-foam-cannon'))).toBe('200')
    expect(await resetPassword(token, 'third-foam-cannon')).toBe('400 invalid_token')
    await waitForEmail(email, 'password-changed')
  })

  test('replaces the private calendar address, and the email says so', async () => {
    const { email } = await signUp()
    const feed = await openStolenFeed(email)
    expect(await feed.status()).toBe(200)
    expect(await resetPassword(await requestResetToken(email))).toBe('200')
    expect(await feed.status()).toBe(404)
    expect(await feed.countOfOwner()).toBe(1)
    expect((await waitForEmail(email, 'password-changed'))?.text).toContain('true')
  })

  test('works for only one of two simultaneous uses', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    const outcomes = await Promise.all([
      resetPassword(token, 'first-password'),
      resetPassword(token, 'second-password'),
    ])
    expect(outcomes.sort()).toEqual(['200', '400 invalid_token'])
  })

  test('accepts the same request again in case the first response was lost', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    expect([await resetPassword(token), await resetPassword(token)]).toEqual(['200', '200'])
    expect(await resetPassword(token, 'another-password')).toBe('400 invalid_token')
    await setClockOffset(2 * MINUTE)
    expect(await resetPassword(token)).toBe('400 invalid_token')
  })

  test('unlocks an owner whom somebody else locked out by guessing', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    for (let n = 0; n < 11; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await resetPassword(token)).toBe('200')
    expect(await outcome(signIn(aBrowser(), email, 'new-foam-cannon'))).toBe('200')
  })

  test('wins over a concurrent sign-in with the old password', async () => {
    const { email } = await signUp()
    const thieves = Array.from({ length: 6 }, () => aBrowser())
    const token = await requestResetToken(email)
    await Promise.all([resetPassword(token), ...thieves.map((thief) => signIn(thief, email))])
    expect(await Promise.all(thieves.map(isSignedIn))).toEqual(Array(6).fill(false))
  })

  test('expires after thirty minutes', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    await setClockOffset(30 * MINUTE + 1)
    expect(await resetPassword(token)).toBe('400 invalid_token')
  })

  test('is invalid once a newer one was requested', async () => {
    const { email } = await signUp()
    const first = await requestResetToken(email)
    const second = await requestResetToken(email, 2)
    expect(await resetPassword(first)).toBe('400 invalid_token')
    expect(await resetPassword(second)).toBe('200')
  })

  test('is not used up by a password that is too common', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    expect(await resetPassword(token, 'password')).toBe('422 weak_password')
    expect(await resetPassword(token, email)).toBe('422 weak_password')
    expect(await resetPassword(token)).toBe('200')
  })

  test('points to our own address, whatever Host header the request has', async () => {
    const { email } = await signUp()
    await scene.server.request('/api/auth/request-password-reset', {
      ...json({ email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    })
    const mail = await waitForEmail(email, 'password-reset')
    expect(mail?.text).toContain('http://localhost:3000/auth/reset-password#token=')
    expect(mail?.text).not.toContain('evil')
  })

  test('can be requested for an unknown address with the same response, but is not emailed', async () => {
    const nobody = anAddress()
    expect(await requestReset(nobody)).toBe('202')
    expect(await mailsTo(nobody)).toEqual([])
  })

  test('is emailed at most five times an hour, and the last one stays valid', async () => {
    const { email } = await signUp()
    for (let n = 0; n < 4; n++) await requestResetToken(email, n + 1)
    await setClockOffset(20 * MINUTE)
    const last = await requestResetToken(email, 5)
    await setClockOffset(49 * MINUTE)
    expect(await requestReset(email)).toBe('202')
    const resets = (await mailsTo(email)).filter(({ subject }) => subject === 'password-reset')
    expect(resets).toHaveLength(5)
    expect(await resetPassword(last)).toBe('200')
    await setClockOffset(61 * MINUTE)
    await requestResetToken(email, 6)
  })

  test('is neither in the log nor, once emailed, in the database', async () => {
    const { email } = await signUp()
    const token = await requestResetToken(email)
    await resetPassword(token)
    expect(JSON.stringify(loggedLines())).not.toContain(token)
    // The worker records an email as sent, and forgets its content, after the mailbox has it.
    await mailsTo(email)
    const rows = await asAdministrator(
      scene.server.database.adminUrl,
      'select mails::text as row from mails where recipient = $1',
      [email],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('changing the password', () => {
  const changePassword = (browser: TestBrowser, current_password: string, new_password: string) =>
    outcome(browser.post('/api/auth/change-password', { current_password, new_password }))

  test('ends all other sessions and keeps this one', async () => {
    const { browser, email } = await signUp()
    const otherBrowser = aBrowser()
    await signIn(otherBrowser, email)
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect([await isSignedIn(browser), await isSignedIn(otherBrowser)]).toEqual([true, false])
    expect(await outcome(signIn(aBrowser(), email, 'new-foam-cannon'))).toBe('200')
    await waitForEmail(email, 'password-changed')
  })

  test('replaces the private calendar address, and the email says so', async () => {
    const { browser, email } = await signUp()
    const feed = await openStolenFeed(email)
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect([await feed.status(), await feed.countOfOwner()]).toEqual([404, 1])
    expect((await waitForEmail(email, 'password-changed'))?.text).toContain('true')
  })

  test('ends this session for whoever has copied its cookie', async () => {
    const { browser } = await signUp()
    const thief = aBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await isSignedIn(thief)).toBe(true)
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false])
    expect(await outcome(thief.post('/api/session/refresh'))).toBe('401 unauthenticated')
  })

  test('ends notifications that were turned on with a copied cookie', async () => {
    const { browser } = await signUp()
    const { database } = scene.server
    const devices = () => asAdministrator(database.adminUrl, 'select label from push_devices')
    await asAdministrator(
      database.adminUrl,
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, label, new_bookings, changes, payments)
       select user_id, id, 'https://push.example/thief', repeat('a', 87), repeat('a', 22), 'Thief', true, true, true
       from sessions order by created_at desc limit 1`,
      [],
    )
    expect(await devices()).toEqual([{ label: 'Thief' }])
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect(await devices()).toEqual([])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('requires the current password, with ten tries at most', async () => {
    const { browser } = await signUp()
    for (let n = 0; n < 10; n++)
      expect(await changePassword(browser, `guess-${n}`, 'new-foam-cannon')).toBe('401 invalid_credentials')
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('429 too_many_requests')
  })

  test('is emailed at most five times an hour, because the address may be a stranger’s', async () => {
    const { browser, email } = await signUp()
    for (let n = 0; n < 6; n++)
      expect(
        await changePassword(browser, n ? `foam-cannon-no-${n}` : PASSWORD, `foam-cannon-no-${n + 1}`),
      ).toBe('200')
    expect((await mailsTo(email)).filter(({ subject }) => subject === 'password-changed')).toHaveLength(5)
  })

  test('checks even the correct password only so often', async () => {
    const { browser } = await signUp()
    for (let n = 0; n < 30; n++)
      expect(await changePassword(browser, PASSWORD, '123456')).toBe('422 weak_password')
    expect(await changePassword(browser, PASSWORD, '123456')).toBe('429 too_many_requests')
  })

  test('invalidates a pending reset link', async () => {
    const { browser, email } = await signUp()
    const token = await requestResetToken(email)
    expect(await changePassword(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect(await resetPassword(token, 'third-foam-cannon')).toBe('400 invalid_token')
  })

  test('fails if a concurrent reset comes first, and otherwise invalidates the reset link', async () => {
    const { browser, email } = await signUp()
    const token = await requestResetToken(email)
    const [resetOutcome, changeOutcome] = await Promise.all([
      resetPassword(token, 'new-foam-cannon'),
      changePassword(browser, PASSWORD, 'the-thiefs-choice'),
    ])
    const isReset = resetOutcome === '200'
    if (!isReset) expect([resetOutcome, changeOutcome]).toEqual(['400 invalid_token', '200'])
    const signInWith = (password: string) => outcome(signIn(aBrowser(), email, password))
    expect(await signInWith('new-foam-cannon')).toBe(isReset ? '200' : '401 invalid_credentials')
    expect(await signInWith('the-thiefs-choice')).toBe(isReset ? '401 invalid_credentials' : '200')
  })

  test('refuses a common password, and one that is mostly the address', async () => {
    const { browser, email } = await signUp()
    expect(await changePassword(browser, PASSWORD, 'qwertyuiop')).toBe('422 weak_password')
    expect(await changePassword(browser, PASSWORD, `${email}1`)).toBe('422 weak_password')
  })
})
