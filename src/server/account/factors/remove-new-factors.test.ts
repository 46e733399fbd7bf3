import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#server/testing/account-scene.ts'
import { activityPage, sentences } from '#server/testing/activity-of.ts'
import { factorScene } from '#server/testing/factor-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = factorScene()
const { aBrowser, addAuthenticator, addPasskey, mailsTo, resetByEmail, send, setClockOffset } = scene
const { signIn, signInWithPasskey, signUp } = scene

const NEW_PASSWORD = 'new-foam-cannon'

test('a reset link gets an owner back in whose password a thief had used to add a passkey and an authenticator', async () => {
  const { browser, email } = await signUp()
  const thief = aBrowser('203.0.113.9')
  await send(signIn(thief, email))
  const { passkey } = await addPasskey(thief)
  await addAuthenticator(thief)
  await resetByEmail(email, NEW_PASSWORD)
  expect(await outcome(signInWithPasskey(thief, passkey))).toBe('401 passkey_refused')
  expect(await outcome(signIn(browser, email, NEW_PASSWORD))).toBe('200')
  const { entries } = await activityPage(browser.get('/api/activity'))
  expect(sentences(entries)).toEqual(
    expect.arrayContaining([
      'Passkey removed · Phone',
      'Authenticator app removed',
      'Password reset by email',
    ]),
  )
  // Two about what was added, and two about what was removed.
  expect((await mailsTo(email)).filter(({ subject }) => subject === 'factor-changed')).toHaveLength(4)
})

test('a reset link leaves factors that are older than a week', async () => {
  const { browser, email } = await signUp()
  const { passkey } = await addPasskey(browser)
  await addAuthenticator(browser)
  await setClockOffset(7 * DAY + MINUTE)
  await resetByEmail(email, NEW_PASSWORD)
  expect(await outcome(signIn(aBrowser(), email, NEW_PASSWORD))).toBe('401 code_required')
  expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('200')
})
