import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/account.ts'
import { MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { HOUR, NEW_PASSWORD, RECOVERY_CODE, recoveryScene } from '#server/testing/recovery-scene.ts'
import { outcome, type TestBrowser } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'

const scene = recoveryScene()
const { aBrowser, anAddress, isSignedIn, setClockOffset, signIn, signUp, waitForEmail } = scene
const { anOwnerWithCodes, cancelByLink, cancelToken, countOf, isLinkValid, linkToken, recover, request } =
  scene

/** What an account can be signed in to with, besides its password. */
async function factorsOf(userId: string): Promise<string[]> {
  const rows = await asAdministrator<{ factor: string }>(
    scene.server.database.adminUrl,
    `select 'authenticator' as factor from authenticators where user_id = $1
     union all select 'recovery code' from recovery_codes where user_id = $1
     union all select 'passkey' from passkeys where user_id = $1 order by 1`,
    [userId],
  )
  return rows.map(({ factor }) => factor)
}

async function pendingRecovery(browser: TestBrowser): Promise<Session['recovery'] | null> {
  const { session } = (await (await browser.get('/api/session')).json()) as { session: Session }
  return session.recovery ?? null
}

const changePassword = (browser: TestBrowser) =>
  outcome(
    browser.post('/api/auth/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  )

/** An owner whose recovery was requested, and the token of its link a day later. */
async function withLink() {
  const owner = await anOwnerWithCodes()
  await request(owner.email)
  await setClockOffset(24 * HOUR)
  expect(await outcome(owner.browser.post('/api/session/refresh'))).toBe('200')
  return { ...owner, token: await linkToken(owner.email) }
}

describe('recovering an account', () => {
  test('takes a day, then sets a new password and leaves no other factor, session or known browser', async () => {
    const { browser, email, userId } = await anOwnerWithCodes()
    await request(email)
    expect(await factorsOf(userId)).toEqual(['authenticator', 'passkey', 'recovery code'])
    await setClockOffset(24 * HOUR)
    const token = await linkToken(email)
    expect(await isLinkValid(token)).toBe(true)
    expect(await recover(token)).toBe('200')
    expect(await factorsOf(userId)).toEqual([])
    expect(await isSignedIn(browser)).toBe(false)
    expect(await outcome(signIn(aBrowser(), email))).toBe('401 invalid_credentials')
    await waitForEmail(email, 'recovery-done')
    // Without a code, and with an email: the browser is not known any more.
    expect(await outcome(signIn(browser, email, NEW_PASSWORD))).toBe('200')
    await waitForEmail(email, 'new-device')
  })

  test('has no link before 24 hours have passed', async () => {
    const { email, userId } = await anOwnerWithCodes()
    await request(email)
    await setClockOffset(24 * HOUR - 5 * MINUTE)
    expect(await countOf(email, 'recovery-ready')).toBe(0)
    const rows = await asAdministrator(
      scene.server.database.adminUrl,
      'select link_hash from account_recoveries where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ link_hash: null }])
    await setClockOffset(24 * HOUR)
    expect(await countOf(email, 'recovery-ready')).toBe(1)
  })

  test('is neither sooner nor later if it is requested again and again', async () => {
    const { email } = await anOwnerWithCodes()
    for (const hours of [0, 1, 12, 23]) {
      await setClockOffset(hours * HOUR)
      await request(email)
    }
    expect(await countOf(email, 'recovery-requested')).toBe(1)
    await setClockOffset(24 * HOUR)
    const token = await linkToken(email)
    for (const hours of [25, 36, 47]) {
      await setClockOffset(hours * HOUR)
      await request(email)
    }
    expect([await countOf(email, 'recovery-requested'), await countOf(email, 'recovery-ready')]).toEqual([
      1, 1,
    ])
    expect(await isLinkValid(token)).toBe(true)
    await setClockOffset(48 * HOUR + MINUTE)
    expect(await recover(token)).toBe('400 invalid_token')
    await request(email)
    expect(await countOf(email, 'recovery-requested')).toBe(2)
  })

  test('gives two simultaneous requests one recovery', async () => {
    const { email } = await anOwnerWithCodes()
    await Promise.all([request(email), request(email), request(email)])
    expect(await countOf(email, 'recovery-requested')).toBe(1)
  })

  test('emails a reset link at once if signing in needs no code', async () => {
    const { email } = await signUp()
    await request(email)
    expect(await countOf(email, 'password-reset')).toBe(1)
    expect(await countOf(email, 'recovery-requested')).toBe(0)
  })

  test('responds to an unknown address in the same way, and emails nothing', async () => {
    const nobody = anAddress()
    await request(nobody)
    expect(await scene.mailsTo(nobody)).toEqual([])
  })

  test('begins at most five times a day, because the owner is told by email each time', async () => {
    const { browser, email } = await anOwnerWithCodes()
    for (let n = 0; n < 6; n++) {
      await request(email)
      await browser.delete('/api/recovery')
    }
    expect(await countOf(email, 'recovery-requested')).toBe(5)
    await setClockOffset(25 * HOUR)
    await request(email)
    expect(await countOf(email, 'recovery-requested')).toBe(6)
    expect(await countOf(email, 'recovery-ready')).toBe(0)
  })
})

describe('the owner', () => {
  test('is told when, from which device and from which network, and on every device', async () => {
    const { browser, email } = await anOwnerWithCodes()
    const laptop = aBrowser()
    expect(await pendingRecovery(browser)).toBeNull()
    const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/605.1' }
    await aBrowser('203.0.113.9').post('/api/auth/request-recovery', { email }, iphone)
    const text = (await waitForEmail(email, 'recovery-requested'))?.text ?? ''
    expect(text).toContain('Safari on iPhone')
    expect(text).toContain('203.0.113.9')
    const recovery = await pendingRecovery(browser)
    expect(Date.parse(recovery?.due_at ?? '') - Date.parse(recovery?.requested_at ?? '')).toBe(
      24 * HOUR * 1000,
    )
    expect(await pendingRecovery((await signUp()).browser)).toBeNull()
    expect(await isSignedIn(laptop)).toBe(false)
  })

  test('cancels it on any device that is signed in, and no link is ever emailed', async () => {
    const { browser, email } = await anOwnerWithCodes()
    await request(email)
    expect(await outcome(browser.delete('/api/recovery'))).toBe('200')
    expect(await pendingRecovery(browser)).toBeNull()
    expect(await outcome(browser.delete('/api/recovery'))).toBe('200')
    expect(await countOf(email, 'recovery-cancelled')).toBe(1)
    await setClockOffset(25 * HOUR)
    expect(await countOf(email, 'recovery-ready')).toBe(0)
  })

  test('cancels it with the link in the email, once', async () => {
    const { browser, email } = await anOwnerWithCodes()
    await request(email)
    const token = await cancelToken(email)
    expect(await cancelByLink(`${token}x`)).toBe('400 invalid_token')
    expect(await cancelByLink(token)).toBe('200')
    expect(await pendingRecovery(browser)).toBeNull()
    expect(await cancelByLink(token)).toBe('400 invalid_token')
    expect(await countOf(email, 'recovery-cancelled')).toBe(1)
  })

  test('cancels a later recovery only with the link of that one', async () => {
    const { browser, email } = await anOwnerWithCodes()
    await request(email)
    const first = await cancelToken(email)
    await cancelByLink(first)
    await request(email)
    const second = await cancelToken(email, 2)
    expect(await cancelByLink(first)).toBe('400 invalid_token')
    expect(await pendingRecovery(browser)).not.toBeNull()
    expect(await cancelByLink(second)).toBe('200')
  })

  test('can still cancel it after its link was emailed, which then stops working', async () => {
    const { email, token } = await withLink()
    expect(await cancelByLink(await cancelToken(email))).toBe('200')
    expect(await isLinkValid(token)).toBe(false)
    expect(await recover(token)).toBe('400 invalid_token')
  })

  test('cancels it by changing the password', async () => {
    const { browser, email } = await anOwnerWithCodes()
    await request(email)
    expect(await changePassword(browser)).toBe('200')
    expect(await pendingRecovery(browser)).toBeNull()
    expect(await countOf(email, 'recovery-cancelled')).toBe(1)
  })

  test('cancels it by removing a factor, but not by signing in with a code', async () => {
    const { browser, email } = await anOwnerWithCodes()
    await request(email)
    const signedIn = aBrowser()
    expect(
      await outcome(signedIn.post('/api/auth/sign-in', { email, password: PASSWORD, code: RECOVERY_CODE })),
    ).toBe('200')
    expect(await pendingRecovery(browser)).not.toBeNull()
    expect(await outcome(signedIn.delete('/api/authenticator'))).toBe('200')
    expect(await pendingRecovery(browser)).toBeNull()
    expect(await countOf(email, 'recovery-cancelled')).toBe(1)
  })

  test('is not overruled by somebody who only has the mailbox: a reset neither cancels the wait nor ends it', async () => {
    const { email, userId } = await anOwnerWithCodes()
    await setClockOffset(8 * 24 * HOUR)
    await request(email)
    await aBrowser().post('/api/auth/request-password-reset', { email })
    const reset = (await waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    const thief = aBrowser()
    expect(
      await outcome(thief.post('/api/auth/reset-password', { token: reset, password: NEW_PASSWORD })),
    ).toBe('200')
    expect(await factorsOf(userId)).toEqual(['authenticator', 'passkey', 'recovery code'])
    expect(await countOf(email, 'recovery-cancelled')).toBe(0)
    await setClockOffset(9 * 24 * HOUR)
    expect(await countOf(email, 'recovery-ready')).toBe(1)
  })
})

describe('the link of a recovery', () => {
  test('works once', async () => {
    const { token } = await withLink()
    expect(await recover(token)).toBe('200')
    expect(await isLinkValid(token)).toBe(false)
    expect(await recover(token, 'third-foam-cannon')).toBe('400 invalid_token')
  })

  test('works for only one of two simultaneous uses', async () => {
    const { token } = await withLink()
    const outcomes = await Promise.all([recover(token, 'first-password'), recover(token, 'second-password')])
    expect(outcomes.sort()).toEqual(['200', '400 invalid_token'])
  })

  test('accepts the same request again in case the first response was lost', async () => {
    const { token } = await withLink()
    expect([await recover(token), await recover(token)]).toEqual(['200', '200'])
    await setClockOffset(24 * HOUR + 2 * MINUTE)
    expect(await recover(token)).toBe('400 invalid_token')
  })

  test('either recovers the account or is cancelled, if both happen at once', async () => {
    const { browser, email, userId, token } = await withLink()
    const [recovered, cancelled] = await Promise.all([
      recover(token),
      outcome(browser.delete('/api/recovery')),
    ])
    expect([recovered, cancelled]).toSatisfy(
      (outcomes) =>
        outcomes.join() === '400 invalid_token,200' ||
        /^200,(200|401 unauthenticated)$/.test(outcomes.join()),
    )
    expect(await factorsOf(userId)).toHaveLength(recovered === '200' ? 0 : 3)
    expect(await countOf(email, 'recovery-cancelled')).toBe(recovered === '200' ? 0 : 1)
  })

  test('expires after 24 hours', async () => {
    const { token } = await withLink()
    await setClockOffset(48 * HOUR - 5 * MINUTE)
    expect(await isLinkValid(token)).toBe(true)
    await setClockOffset(48 * HOUR + MINUTE)
    expect(await isLinkValid(token)).toBe(false)
    expect(await recover(token)).toBe('400 invalid_token')
  })

  test('opens no account but its own, and neither link does what the other does', async () => {
    const luna = await withLink()
    await setClockOffset(0)
    const mallory = await withLink()
    expect(await recover(await cancelToken(luna.email))).toBe('400 invalid_token')
    expect(await cancelByLink(luna.token)).toBe('400 invalid_token')
    expect(
      await outcome(
        mallory.browser.post('/api/auth/recover', { token: mallory.token, password: NEW_PASSWORD }),
      ),
    ).toBe('200')
    expect(await factorsOf(mallory.userId)).toEqual([])
    expect(await factorsOf(luna.userId)).toHaveLength(3)
  })

  test('invalidates a pending reset link', async () => {
    const { email, token } = await withLink()
    await aBrowser().post('/api/auth/request-password-reset', { email })
    const reset = (await waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    expect(await recover(token)).toBe('200')
    expect(await outcome(aBrowser().post('/api/auth/check-reset-link', { token: reset }))).toBe(
      '400 invalid_token',
    )
  })

  test('replaces the private calendar address, and the email says so', async () => {
    const { email, userId, token } = await withLink()
    const feedToken = 'stolen-stolen-stolen-stolen-stolen-stolen'
    await asAdministrator(
      scene.server.database.adminUrl,
      'insert into calendar_feeds (user_id, token) values ($1, $2)',
      [userId, feedToken],
    )
    expect(await recover(token)).toBe('200')
    expect((await aBrowser().get(`/calendar/${feedToken}.ics`)).status).toBe(404)
    expect((await waitForEmail(email, 'recovery-done'))?.text).toContain('true')
  })

  test('is not used up by a password that is too common', async () => {
    const { token } = await withLink()
    expect(await recover(token, 'password')).toBe('422 weak_password')
    expect(await recover(token)).toBe('200')
  })

  test('is gone with the account', async () => {
    const { browser, email, token } = await withLink()
    await asAdministrator(scene.server.database.adminUrl, 'update sessions set proved_at = app_now()')
    expect(await outcome(browser.post('/api/delete-account', { password: PASSWORD }))).toBe('200')
    expect(await recover(token)).toBe('400 invalid_token')
    expect(await cancelByLink(await cancelToken(email))).toBe('400 invalid_token')
    await request(email)
    expect(await countOf(email, 'recovery-requested')).toBe(1)
  })

  test('is neither in the log nor, once emailed, in the database, and nor is the link that cancels', async () => {
    const { email, token } = await withLink()
    const tokens = [token, await cancelToken(email)]
    expect(await cancelByLink(tokens[1] ?? '')).toBe('200')
    await scene.mailsTo(email)
    const rows = await asAdministrator(
      scene.server.database.adminUrl,
      'select mails::text as row from mails where recipient = $1',
      [email],
    )
    for (const secret of tokens) expect(JSON.stringify([rows, loggedLines()])).not.toContain(secret)
  })
})
