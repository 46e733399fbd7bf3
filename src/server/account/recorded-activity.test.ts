import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { activityPage, sentences } from '#server/testing/activity-of.ts'
import { eventually } from '#server/testing/eventually.ts'
import { factorScene } from '#server/testing/factor-scene.ts'
import { outcome, type TestBrowser } from '#server/testing/test-browser.ts'
import { administer } from '#server/testing/test-database.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'

const scene = factorScene()
const { aBrowser, addPasskey, codeOf, ownerWithCodes, setClockOffset, signIn, signInWithCode, signUp } = scene

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
const NEW_PASSWORD = 'new-foam-cannon'

const entriesOf = async (browser: TestBrowser) => (await activityPage(browser.get('/api/activity'))).entries
const recordOf = async (browser: TestBrowser) => sentences(await entriesOf(browser))

/** Failures are recorded after the response. */
async function recordWith(browser: TestBrowser, sentence: string): Promise<string[]> {
  await eventually(`"${sentence}" is recorded`, async () => (await recordOf(browser)).includes(sentence))
  return recordOf(browser)
}

async function signedInElsewhere(email: string) {
  const other = aBrowser('198.51.100.7')
  const credentials = { email, password: PASSWORD }
  expect(await outcome(other.post('/api/auth/sign-in', credentials, { 'user-agent': PHONE }))).toBe('200')
  return other
}

describe('the activity record', () => {
  test('has each sign-in with device and network, and marks those of this browser', async () => {
    const { browser, email } = await signUp()
    await signedInElsewhere(email)
    await signIn(browser, email)
    const entries = await entriesOf(browser)
    expect(sentences(entries)).toEqual(['Account created', 'Signed in on a new device', 'Signed in'])
    expect(entries.map(({ is_this_device }) => is_this_device)).toEqual([true, false, true])
    expect(entries[1]).toMatchObject({
      group: 'security',
      via: 'browser',
      device: 'Chrome on Android',
      network: '198.51.100.7',
      is_failure: false,
    })
  })

  test('has failed sign-ins of strangers', async () => {
    const { browser, email } = await signUp()
    await signIn(aBrowser('203.0.113.9'), email, 'wrong-password')
    await recordWith(browser, 'Failed sign-in: wrong password')
    expect((await entriesOf(browser))[0]).toMatchObject({ is_failure: true, network: '203.0.113.9' })
  })

  test('has a wrong code, and a recovery code that was used', async () => {
    const { browser, email, recoveryCodes } = await ownerWithCodes()
    await signInWithCode(aBrowser(), email, '000000')
    await recordWith(browser, 'Failed sign-in: wrong code')
    await signInWithCode(aBrowser(), email, recoveryCodes[0])
    expect((await recordOf(browser)).slice(-2)).toEqual(['Recovery code used', 'Signed in on a new device'])
  })

  test('has somebody who knows the password but has no code, unless they use a browser of the owner', async () => {
    const { browser, email } = await ownerWithCodes()
    expect(await outcome(signInWithCode(browser, email))).toBe('401 code_required')
    expect(await outcome(signInWithCode(aBrowser('203.0.113.9'), email))).toBe('401 code_required')
    await recordWith(browser, 'Failed sign-in: right password, but no code')
    const failures = (await entriesOf(browser)).filter(({ is_failure }) => is_failure)
    expect(failures).toMatchObject([{ network: '203.0.113.9' }])
  })

  test('has somebody who knows the password and tries it in the sign-up form', async () => {
    const { browser, email } = await ownerWithCodes()
    await aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })
    await recordWith(browser, 'Failed sign-up with your email address: right password, but no code')
    expect((await entriesOf(browser)).filter(({ is_failure }) => is_failure)).toHaveLength(1)
  })

  test('has every change of passkeys and codes', async () => {
    const { browser, email, secret } = await ownerWithCodes()
    const { id } = await addPasskey(browser)
    await browser.patch(`/api/passkeys/${id}`, { name: 'Work phone' })
    await browser.delete(`/api/passkeys/${id}`)
    await browser.post('/api/recovery-codes')
    await browser.post('/api/proof', { password: PASSWORD, code: await codeOf(secret, 1) })
    await browser.delete('/api/authenticator')
    expect(await recordOf(browser)).toEqual([
      'Account created',
      'Authenticator app added',
      'Passkey added · Phone',
      'Passkey renamed · Work phone',
      'Passkey removed · Work phone',
      'Recovery codes replaced',
      'Confirmed it’s you',
      'Authenticator app removed',
    ])
    expect(JSON.stringify(await entriesOf(browser))).not.toMatch(new RegExp(`${secret}|${email}|${PASSWORD}`))
  })

  test('has proofs, password changes and account deletions that failed', async () => {
    const { browser } = await signUp()
    await browser.post('/api/proof', { password: 'wrong' })
    const passwords = { current_password: 'wrong', new_password: NEW_PASSWORD }
    await browser.post('/api/auth/change-password', passwords)
    await browser.post('/api/delete-account', { password: 'wrong' })
    for (const sentence of [
      'Failed to confirm it’s you',
      'Failed password change',
      'Failed account deletion',
    ])
      await recordWith(browser, `${sentence}: wrong password`)
  })

  test('has password changes and resets', async () => {
    const { browser, email } = await signUp()
    const passwords = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect(await outcome(browser.post('/api/auth/change-password', passwords))).toBe('200')
    await browser.post('/api/auth/request-password-reset', { email })
    const token = (await scene.waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    await browser.post('/api/auth/reset-password', { token, password: 'third-foam-cannon' })
    await signIn(browser, email, 'third-foam-cannon')
    expect(await recordOf(browser)).toEqual([
      'Account created',
      'Password changed',
      'Password reset by email',
      'Signed in',
    ])
  })

  test('has devices that were signed out', async () => {
    const { browser, email } = await signUp()
    await signedInElsewhere(email)
    const sessions = (await (await browser.get('/api/sessions')).json()) as {
      id: string
      isCurrent: boolean
    }[]
    await browser.delete(`/api/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`)
    await browser.post('/api/auth/sign-out-everywhere')
    await signIn(browser, email)
    for (let n = 0; n < 2; n++) await browser.post('/api/auth/sign-out')
    await signIn(browser, email)
    expect((await recordOf(browser)).slice(2)).toEqual([
      'Signed out a device · Chrome on Android',
      'Signed out everywhere',
      'Signed in',
      'Signed out',
      'Signed in',
    ])
  })

  test('has requests to recover the account, with who asked, and what became of them', async () => {
    const { browser, email } = await ownerWithCodes()
    const stranger = aBrowser('203.0.113.9')
    const tokenIn = async (letter: string, count = 1) =>
      (await scene.waitForEmail(email, letter, count))?.text.match(/#token=([\w-]+)/)?.[1]
    await stranger.post('/api/auth/request-recovery', { email }, { 'user-agent': PHONE })
    await tokenIn('recovery-requested')
    expect((await entriesOf(browser))[0]).toMatchObject({
      what: 'Account recovery requested',
      device: 'Chrome on Android',
      network: '203.0.113.9',
    })
    await browser.delete('/api/recovery')
    await stranger.post('/api/auth/request-recovery', { email })
    await tokenIn('recovery-requested', 2)
    await setClockOffset(DAY)
    const token = await tokenIn('recovery-ready')
    await stranger.post('/api/auth/recover', { token, password: NEW_PASSWORD })
    await signIn(browser, email, NEW_PASSWORD)
    expect((await recordOf(browser)).slice(2)).toEqual([
      'Account recovery requested',
      'Account recovery cancelled',
      'Account recovery requested',
      'Account recovered',
      'Signed in on a new device',
    ])
  })

  test('has a session that was used elsewhere, once however often', async () => {
    const { browser, email } = await signUp()
    const phone = await signedInElsewhere(email)
    const headers = {
      cookie: phone.cookieHeader(),
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
    }
    for (let n = 0; n < 5; n++)
      expect(await outcome(scene.server.request('/api/sessions', { headers, from: '203.0.113.9' }))).toBe(
        '401 unauthenticated',
      )
    await recordWith(browser, 'Blocked: your sign-in was used on another device')
    const { entries } = await activityPage(browser.get('/api/activity?group=security'))
    expect(entries.filter(({ what }) => what.startsWith('Blocked'))).toHaveLength(1)
  })

  test('has one entry for many guesses from a network, and no more than twenty failures in an hour', async () => {
    const { browser, email } = await signUp()
    const failures = async () => (await entriesOf(browser)).filter(({ is_failure }) => is_failure)
    for (let n = 0; n < 4; n++) await signIn(aBrowser('203.0.113.9'), email, `guess-${n}`)
    await recordWith(browser, 'Failed sign-in: wrong password')
    expect(await failures()).toHaveLength(1)
    for (let n = 0; n < 30; n++) await signIn(aBrowser(`203.0.113.${n + 10}`), email, `guess-${n}`)
    await eventually('the limit is reached', async () => (await failures()).length === 20)
    await signIn(browser, email)
    expect((await recordOf(browser)).at(-1)).toBe('Signed in')
    await setClockOffset(61 * MINUTE)
    await browser.post('/api/session/refresh')
    await signIn(aBrowser('203.0.113.9'), email, 'wrong-password')
    await eventually('the next hour counts anew', async () => (await failures()).length === 21)
  })

  test('has no more than twenty failures in an hour of strangers who guess at once', async () => {
    const { browser, email } = await signUp()
    const failures = async () => (await entriesOf(browser)).filter(({ is_failure }) => is_failure)
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(aBrowser(`203.0.113.${n + 10}`), email, `guess-${n}`)),
    )
    await eventually('the limit is reached', async () => (await failures()).length >= 20)
    // This one is recorded after all of them, as it waits for its turn like they do.
    await setClockOffset(61 * MINUTE)
    await browser.post('/api/session/refresh')
    await signIn(aBrowser('203.0.113.9'), email, 'wrong-password')
    await eventually('the next hour counts anew', async () => (await failures()).length > 20)
    expect(await failures()).toHaveLength(21)
  })

  test('has failures of somebody who knows the password, however many strangers guess', async () => {
    const { browser, email } = await ownerWithCodes()
    const failures = async () => (await entriesOf(browser)).filter(({ is_failure }) => is_failure)
    for (let n = 0; n < 25; n++) await signIn(aBrowser(`203.0.113.${n}`), email, `guess-${n}`)
    await eventually('the limit is reached', async () => (await failures()).length === 20)
    await setClockOffset(16 * MINUTE)
    await signInWithCode(aBrowser('198.51.100.7'), email, '000000')
    await recordWith(browser, 'Failed sign-in: wrong code')
  })

  test('has nothing of an address without an account, and nothing of other owners', async () => {
    const { browser } = await signUp()
    const other = await signUp()
    await signIn(aBrowser('203.0.113.9'), 'nobody@example.com', 'wrong-password')
    await signIn(aBrowser('203.0.113.9'), other.email, 'wrong-password')
    await recordWith(other.browser, 'Failed sign-in: wrong password')
    expect(await recordOf(browser)).toEqual(['Account created'])
  })

  test('is part of the transaction: nobody gets in without an entry', async () => {
    const { browser, email } = await signUp()
    const { adminUrl } = scene.server.database
    await administer(adminUrl, 'revoke insert (kind) on activity from wheelhouse_system')
    const stranger = aBrowser('203.0.113.9')
    expect(await outcome(signIn(stranger, email))).toBe('500 internal')
    await administer(adminUrl, 'grant insert (kind) on activity to wheelhouse_system')
    expect(takeUnexpectedErrors()).toHaveLength(1)
    expect(await scene.isSignedIn(stranger)).toBe(false)
    expect(await recordOf(browser)).toEqual(['Account created'])
  })
})
