import { describe, expect, test } from 'vitest'
import { accountScene, DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = accountScene()
const { aBrowser, mailsTo, setClockOffset, signIn, signUp, waitForEmail } = scene

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

async function newDeviceEmails(email: string): Promise<number> {
  return (await mailsTo(email)).filter(({ subject }) => subject === 'new-device').length
}

describe('a sign-in from a new browser', () => {
  test('is emailed to the owner with the kind of device', async () => {
    const { email } = await signUp()
    const credentials = { email, password: PASSWORD }
    expect(await outcome(aBrowser().post('/api/auth/sign-in', credentials, { 'user-agent': ANDROID }))).toBe(
      '200',
    )
    const mail = await waitForEmail(email, 'new-device')
    expect(mail?.text).toContain('Chrome on Android')
    expect(mail?.text).toContain('America/New_York')
  })

  test('is emailed once, and not again when that browser signs in later', async () => {
    const { email } = await signUp()
    const phone = aBrowser()
    for (let n = 0; n < 3; n++) await signIn(phone, email)
    expect(await newDeviceEmails(email)).toBe(1)
  })

  test('is emailed even if the browser is known to another owner', async () => {
    const { email } = await signUp()
    const { browser: othersBrowser } = await signUp()
    await signIn(othersBrowser, email)
    expect(await newDeviceEmails(email)).toBe(1)
  })

  test('is emailed even if it came through the sign-up form', async () => {
    const { email } = await signUp()
    await signUp(email)
    expect(await newDeviceEmails(email)).toBe(1)
  })

  test.each([
    ['changed the password', '/api/auth/change-password', 'new-foam-cannon'],
    ['signed out everywhere', '/api/auth/sign-out-everywhere', PASSWORD],
  ])(
    'is emailed again once the owner has %s, except for the browser that did it',
    async (_, path, password) => {
      const { browser, email } = await signUp()
      const phone = aBrowser()
      await signIn(phone, email)
      const change = { current_password: PASSWORD, new_password: password }
      expect(await outcome(browser.post(path, change))).toBe('200')
      await signIn(browser, email, password)
      expect(await newDeviceEmails(email)).toBe(1)
      expect(await outcome(signIn(phone, email, password))).toBe('200')
      await waitForEmail(email, 'new-device', 2)
    },
  )

  test('is emailed at most five times an hour per account', async () => {
    const { email } = await signUp()
    for (let n = 0; n < 6; n++) expect(await outcome(signIn(aBrowser(), email))).toBe('200')
    expect(await newDeviceEmails(email)).toBe(5)
    await setClockOffset(61 * MINUTE)
    await signIn(aBrowser(), email)
    await waitForEmail(email, 'new-device', 6)
  })
})

describe('no email about a new device is sent', () => {
  test('at sign-up, or when the same browser signs in again weeks later', async () => {
    const { browser, email } = await signUp()
    await browser.post('/api/auth/sign-out')
    await setClockOffset(40 * DAY)
    expect(await outcome(signIn(browser, email))).toBe('200')
    expect(await newDeviceEmails(email)).toBe(0)
  })

  test('for a wrong password', async () => {
    const { email } = await signUp()
    await signIn(aBrowser(), email, 'wrong-password')
    expect(await newDeviceEmails(email)).toBe(0)
  })

  test('for the browser that has just used a reset link', async () => {
    const { email } = await signUp()
    const phone = aBrowser()
    await phone.post('/api/auth/request-password-reset', { email })
    const mail = await waitForEmail(email, 'password-reset')
    const token = mail?.text.match(/#token=(\S+)/)?.[1]
    await phone.post('/api/auth/reset-password', { token, password: 'new-foam-cannon' })
    expect(await outcome(signIn(phone, email, 'new-foam-cannon'))).toBe('200')
    expect(await newDeviceEmails(email)).toBe(0)
  })

  test('if the password was changed while it was being checked', async () => {
    const { email } = await signUp()
    await aBrowser().post('/api/auth/request-password-reset', { email })
    const token = (await waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    const [, signedIn] = await Promise.all([
      aBrowser().post('/api/auth/reset-password', { token, password: 'new-foam-cannon' }),
      outcome(signIn(aBrowser(), email)),
    ])
    expect(await newDeviceEmails(email)).toBe(signedIn === '200' ? 1 : 0)
  })
})
