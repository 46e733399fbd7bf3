import { describe, expect, test } from 'vitest'
import { MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { factorScene } from '#server/testing/factor-scene.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { loggedLines } from '#server/testing/test-log.ts'

const scene = factorScene()
const {
  aBrowser,
  codeOf,
  isSignedIn,
  mailsTo,
  ownerWithCodes,
  send,
  setClockOffset,
  signInWithCode,
  signUp,
} = scene

const HALF_MINUTE = 30

const signIns = () => loggedLines().filter(({ msg }) => msg === 'security: signed in')

describe('an account without an authenticator', () => {
  test('signs in with the password alone, also if a setup was begun', async () => {
    const { browser, email } = await signUp()
    await send(browser.post('/api/authenticator'))
    expect(await outcome(signInWithCode(aBrowser(), email))).toBe('200')
  })

  test('is not set up by a wrong code', async () => {
    const { browser, email } = await signUp()
    const { secret } = await send<{ secret: string }>(browser.post('/api/authenticator'))
    const wrong = String((Number(await codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
    expect(await outcome(browser.post('/api/authenticator/confirm', { code: wrong }))).toBe(
      '400 invalid_code',
    )
    expect(await outcome(signInWithCode(aBrowser(), email))).toBe('200')
  })

  test('shows the secret for a QR code and for typing', async () => {
    const { browser, email } = await signUp()
    const { secret, uri } = await send<{ secret: string; uri: string }>(browser.post('/api/authenticator'))
    const url = new URL(uri)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Wheelhouse:${email}`,
    ])
    expect(url.searchParams.get('secret')).toBe(secret)
  })
})

describe('an account with an authenticator', () => {
  test('asks for the code after the right password only', async () => {
    const { email } = await ownerWithCodes()
    expect(await outcome(signInWithCode(aBrowser(), email))).toBe('401 code_required')
    const wrong = aBrowser().post('/api/auth/sign-in', { email, password: 'wrong-password', code: '123456' })
    expect(await outcome(wrong)).toBe('401 invalid_credentials')
  })

  test('signs in with the password and the code', async () => {
    const { email, secret } = await ownerWithCodes()
    const phone = aBrowser()
    expect(await outcome(signInWithCode(phone, email, await codeOf(secret, 1)))).toBe('200')
    expect(await isSignedIn(phone)).toBe(true)
    expect(signIns().at(-1)).toMatchObject({ by: 'password and code' })
  })

  test('accepts codes of a clock that is half a minute off, and no further', async () => {
    const { email, secret } = await ownerWithCodes()
    await setClockOffset(10 * MINUTE)
    // Otherwise a half minute could end between a code and its sign-in.
    await using _ = await freezeClock(scene.server.database)
    for (const [steps, expected] of [
      [-2, '400 invalid_code'],
      [2, '400 invalid_code'],
      [-1, '200'],
      [1, '200'],
    ] as const)
      expect(await outcome(signInWithCode(aBrowser(), email, await codeOf(secret, steps))), `${steps}`).toBe(
        expected,
      )
  })

  test('accepts a code once, and none before it', async () => {
    const { email, secret } = await ownerWithCodes()
    await setClockOffset(10 * MINUTE)
    const code = await codeOf(secret)
    const earlier = await codeOf(secret, -1)
    expect(await outcome(signInWithCode(aBrowser(), email, code))).toBe('200')
    expect(await outcome(signInWithCode(aBrowser(), email, code))).toBe('400 invalid_code')
    expect(await outcome(signInWithCode(aBrowser(), email, earlier))).toBe('400 invalid_code')
  })

  test('accepts a code once if two sign-ins with it arrive at the same time', async () => {
    const { email, secret } = await ownerWithCodes()
    const code = await codeOf(secret, 1)
    const both = [aBrowser(), aBrowser()].map((device) => outcome(signInWithCode(device, email, code)))
    expect((await Promise.all(both)).sort()).toEqual(['200', '400 invalid_code'])
  })

  test('does not sign in through the sign-up form, and the owner is emailed', async () => {
    const { email } = await ownerWithCodes()
    const signUpAgain = aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })
    expect(await outcome(signUpAgain)).toBe('409 sign_up_failed')
    await scene.waitForEmail(email, 'account-exists')
  })

  test('allows ten guesses of codes in fifteen minutes, from all networks together', async () => {
    const { email, secret } = await ownerWithCodes()
    for (let n = 0; n < 10; n++)
      expect(await outcome(signInWithCode(aBrowser(`192.0.2.${n}`), email, '000000'))).toBe(
        '400 invalid_code',
      )
    expect(await outcome(signInWithCode(aBrowser('192.0.2.99'), email, await codeOf(secret, 1)))).toBe(
      '429 too_many_requests',
    )
    await setClockOffset(15 * MINUTE + 1)
    expect(await outcome(signInWithCode(aBrowser(), email, await codeOf(secret)))).toBe('200')
  })

  test('lets the owner in from a browser they have used before while a stranger guesses', async () => {
    const { browser, email, secret } = await ownerWithCodes()
    for (let n = 0; n < 11; n++) await signInWithCode(aBrowser(), email, '000000')
    expect(await outcome(signInWithCode(browser, email, await codeOf(secret, 1)))).toBe('200')
  })

  test('does not replace its secret without being turned off first', async () => {
    const { browser } = await ownerWithCodes()
    expect(await outcome(browser.post('/api/authenticator'))).toBe('409 authenticator_exists')
  })

  test('signs in with the password alone once it is turned off, and the owner was emailed both times', async () => {
    const { browser, email } = await ownerWithCodes()
    await send(browser.delete('/api/authenticator'))
    expect(await outcome(signInWithCode(aBrowser(), email))).toBe('200')
    const texts = (await mailsTo(email))
      .filter(({ subject }) => subject === 'factor-changed')
      .map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('authenticator added'))).toHaveLength(1)
    expect(texts.filter((text) => text?.includes('authenticator removed'))).toHaveLength(1)
  })

  test('is turned off once when two devices do it at the same time', async () => {
    const { browser } = await ownerWithCodes()
    const both = [browser, browser].map((device) => outcome(device.delete('/api/authenticator')))
    expect((await Promise.all(both)).sort()).toEqual(['200', '404 not_found'])
  })
})

describe('a recovery code', () => {
  test('replaces a code once, however it is written, and the owner is emailed', async () => {
    const { email, recoveryCodes } = await ownerWithCodes()
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect(await outcome(signInWithCode(aBrowser(), email, typed))).toBe('200')
    expect(await outcome(signInWithCode(aBrowser(), email, code))).toBe('400 invalid_code')
    const mails = await mailsTo(email)
    expect(mails.filter(({ text }) => text?.includes('recovery code used'))).toHaveLength(1)
  })

  test('is one of ten different ones, of which the owner sees how many are left', async () => {
    const { browser, email, recoveryCodes } = await ownerWithCodes()
    expect(new Set(recoveryCodes).size).toBe(10)
    await signInWithCode(aBrowser(), email, recoveryCodes[3])
    expect(await send(browser.get('/api/factors'))).toMatchObject({ recovery_codes_left: 9 })
  })

  test('stops working when new ones are created', async () => {
    const { browser, email, recoveryCodes } = await ownerWithCodes()
    const { recovery_codes: fresh } = await send<{ recovery_codes: string[] }>(
      browser.post('/api/recovery-codes'),
    )
    expect(await outcome(signInWithCode(aBrowser(), email, recoveryCodes[0]))).toBe('400 invalid_code')
    expect(await outcome(signInWithCode(aBrowser(), email, fresh[0]))).toBe('200')
  })

  test('works for its own account only', async () => {
    const { recoveryCodes } = await ownerWithCodes()
    const { email } = await ownerWithCodes()
    expect(await outcome(signInWithCode(aBrowser(), email, recoveryCodes[0]))).toBe('400 invalid_code')
  })

  test('is stored as a hash only', async () => {
    const { recoveryCodes } = await ownerWithCodes()
    const stored = await scene.server.deps.db.asSystem((tx) =>
      tx.selectFrom('recovery_codes').selectAll().execute(),
    )
    const text = JSON.stringify(
      stored.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') })),
    )
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
  })
})

test('codes of the same half minute differ between accounts', async () => {
  const { secret } = await ownerWithCodes()
  const { email } = await ownerWithCodes()
  await setClockOffset(HALF_MINUTE * 4)
  expect(await outcome(signInWithCode(aBrowser(), email, await codeOf(secret)))).toBe('400 invalid_code')
})
