import { describe, expect, test } from 'vitest'
import { MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { factorScene } from '#server/testing/factor-scene.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { loggedLines } from '#server/testing/test-log.ts'

const scene = factorScene()
const { aBrowser, addPasskey, challengeFor, isSignedIn, send, setClockOffset, signIn, signUp } = scene
const { signInWithPasskey, waitForEmail } = scene

type Factors = { passkeys: { id: string; name: string; last_used_at: string | null }[] }
type Browser = ReturnType<typeof aBrowser>

const factorsOf = (browser: Browser) => send<Factors>(browser.get('/api/factors'))

describe('a passkey', () => {
  test('signs its owner in without a password, and the owner is emailed when it is added', async () => {
    const { browser, email } = await signUp()
    const { passkey } = await addPasskey(browser)
    const phone = aBrowser()
    expect(await outcome(signInWithPasskey(phone, passkey))).toBe('200')
    expect(await isSignedIn(phone)).toBe(true)
    const signIns = loggedLines().filter(({ msg }) => msg === 'security: signed in')
    expect(signIns.at(-1)).toMatchObject({ by: 'passkey' })
    const mail = await waitForEmail(email, 'factor-changed')
    expect(mail?.text).toContain('passkey added')
    expect((await factorsOf(phone)).passkeys).toEqual([
      expect.objectContaining({ name: 'Phone', last_used_at: expect.any(String) }),
    ])
  })

  test('can be renamed and removed, and then no longer signs in', async () => {
    const { browser } = await signUp()
    const { id, passkey } = await addPasskey(browser)
    await send(browser.patch(`/api/passkeys/${id}`, { name: 'Old phone' }))
    expect((await factorsOf(browser)).passkeys[0]?.name).toBe('Old phone')
    await send(browser.delete(`/api/passkeys/${id}`))
    expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('401 passkey_refused')
  })

  test('leaves the password as it was', async () => {
    const { browser, email } = await signUp()
    await addPasskey(browser)
    expect(await outcome(signIn(aBrowser(), email))).toBe('200')
  })

  test('signs in even if the account has an authenticator', async () => {
    const { browser } = await scene.ownerWithCodes()
    const { passkey } = await addPasskey(browser)
    expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('200')
  })

  test('starts a new session, so that a planted one is useless', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const victim = aBrowser()
    victim.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
    await signInWithPasskey(victim, passkey)
    expect(victim.cookies.get('wheelhouse_session')).not.toBe('planted-planted-planted-planted')
  })

  test.each(['android-key', 'packed', 'apple', 'made-up'])(
    'is added whatever certificates it comes with (%s), which are not read',
    async (attestation) => {
      const { browser } = await signUp()
      const passkey = new SoftwarePasskey()
      const options = await challengeFor(browser, '/api/passkeys/challenge')
      const response = passkey.create(options, { attestation })
      expect(await outcome(browser.post('/api/passkeys', { name: 'Key', response }))).toBe('201')
      expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('200')
    },
  )

  test('is one of ten at most', async () => {
    const { browser } = await signUp()
    for (let n = 0; n < 10; n++) await addPasskey(browser, new SoftwarePasskey(), `Key ${n}`)
    expect(await outcome(browser.post('/api/passkeys/challenge'))).toBe('409 too_many_passkeys')
  })

  test('has sixty challenges in fifteen minutes at most, which others don’t use up', async () => {
    const { browser } = await signUp()
    for (let n = 0; n < 60; n++) await challengeFor(browser, '/api/proof/passkey-challenge')
    for (const path of ['/api/proof/passkey-challenge', '/api/passkeys/challenge'])
      expect(await outcome(browser.post(path)), path).toBe('429 too_many_requests')
    const { browser: other } = await signUp()
    await challengeFor(other, '/api/passkeys/challenge')
  })

  test('cannot be added beyond the limit by challenges that were requested before', async () => {
    const { browser } = await signUp()
    for (let n = 0; n < 9; n++) await addPasskey(browser)
    const responses = []
    for (let n = 0; n < 3; n++)
      responses.push(new SoftwarePasskey().create(await challengeFor(browser, '/api/passkeys/challenge')))
    const outcomes = await Promise.all(
      responses.map((response) => outcome(browser.post('/api/passkeys', { name: 'Key', response }))),
    )
    expect(outcomes.sort()).toEqual(['201', '409 too_many_passkeys', '409 too_many_passkeys'])
  })

  test('is removed once when two devices remove it at the same time', async () => {
    const { browser, email } = await signUp()
    const { id } = await addPasskey(browser)
    const phone = aBrowser()
    await signIn(phone, email)
    const outcomes = await Promise.all(
      [browser, phone].map((device) => outcome(device.delete(`/api/passkeys/${id}`))),
    )
    expect(outcomes.sort()).toEqual(['200', '404 not_found'])
  })
})

describe('is refused', () => {
  test('a response that was used before', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const response = passkey.use(await challengeFor(aBrowser(), '/api/auth/passkey-challenge'))
    const signInWith = () => outcome(aBrowser().post('/api/auth/sign-in-with-passkey', { response }))
    expect(await signInWith()).toBe('200')
    expect(await signInWith()).toBe('401 passkey_refused')
  })

  test('one of two identical responses that arrive at the same time', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const response = passkey.use(await challengeFor(aBrowser(), '/api/auth/passkey-challenge'))
    const both = [aBrowser(), aBrowser()].map((device) =>
      outcome(device.post('/api/auth/sign-in-with-passkey', { response })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['200', '401 passkey_refused'])
  })

  test('a response to a challenge that is older than fifteen minutes, or that we never made', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const options = await challengeFor(aBrowser(), '/api/auth/passkey-challenge')
    const signInWith = (challenge: string) =>
      outcome(aBrowser().post('/api/auth/sign-in-with-passkey', { response: passkey.use({ challenge }) }))
    await setClockOffset(15 * MINUTE + 1)
    expect(await signInWith(options.challenge)).toBe('401 passkey_refused')
    expect(await signInWith('bWFkZS11cA')).toBe('401 passkey_refused')
  })

  test('a response that was made on another site', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const origin = 'https://wheelhouse.example.evil.test'
    expect(await outcome(signInWithPasskey(aBrowser(), passkey, { origin }))).toBe('401 passkey_refused')
    const options = await challengeFor(browser, '/api/passkeys/challenge')
    const response = new SoftwarePasskey().create(options, { origin })
    expect(await outcome(browser.post('/api/passkeys', { name: 'Key', response }))).toBe(
      '401 passkey_refused',
    )
  })

  test('a new passkey with an id that is longer than WebAuthn allows', async () => {
    const { browser } = await signUp()
    const passkey = new SoftwarePasskey({ idBytes: 1024 })
    const response = passkey.create(await challengeFor(browser, '/api/passkeys/challenge'))
    expect(await outcome(browser.post('/api/passkeys', { name: 'Key', response }))).toBe(
      '401 passkey_refused',
    )
  })

  test('a response without a fingerprint, face or PIN', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    expect(await outcome(signInWithPasskey(aBrowser(), passkey, { isVerified: false }))).toBe(
      '401 passkey_refused',
    )
  })

  test('a copy of a passkey, whose counter does not grow', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser, new SoftwarePasskey({ counter: 5 }))
    passkey.counter = 7
    expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('200')
    for (const counter of [7, 6, 0]) {
      passkey.counter = counter
      expect(await outcome(signInWithPasskey(aBrowser(), passkey)), `${counter}`).toBe('401 passkey_refused')
    }
  })

  test('a passkey of somebody else, also if it names this owner', async () => {
    const { browser: luna } = await signUp()
    const { browser: mallory } = await signUp()
    const { passkey } = await addPasskey(mallory)
    const options = await challengeFor(luna, '/api/proof/passkey-challenge')
    expect(await outcome(luna.post('/api/proof/passkey', { response: passkey.use(options) }))).toBe(
      '401 passkey_refused',
    )
    const victim = (await challengeFor(luna, '/api/passkeys/challenge')).user?.id
    const response = passkey.use(await challengeFor(aBrowser(), '/api/auth/passkey-challenge'))
    const forged = { ...response, response: { ...response.response, userHandle: victim } }
    expect(await outcome(aBrowser().post('/api/auth/sign-in-with-passkey', { response: forged }))).toBe(
      '401 passkey_refused',
    )
  })

  test('a challenge of another owner, or of a sign-in, for adding a passkey', async () => {
    const { browser: luna } = await signUp()
    const { browser: mallory } = await signUp()
    for (const [asker, path] of [
      [mallory, '/api/passkeys/challenge'],
      [aBrowser(), '/api/auth/passkey-challenge'],
    ] as const) {
      const response = new SoftwarePasskey().create(await challengeFor(asker, path))
      expect(await outcome(luna.post('/api/passkeys', { name: 'Key', response }))).toBe('401 passkey_refused')
    }
  })

  test('renaming and removing another owner’s passkey', async () => {
    const { browser: luna } = await signUp()
    const { id } = await addPasskey(luna)
    const { browser: mallory } = await signUp()
    expect(await outcome(mallory.patch(`/api/passkeys/${id}`, { name: 'Mine' }))).toBe('404 not_found')
    expect(await outcome(mallory.delete(`/api/passkeys/${id}`))).toBe('404 not_found')
  })

  test('passkeys after the account was deleted', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    await send(browser.post('/api/delete-account', { password: PASSWORD }))
    expect(await outcome(signInWithPasskey(aBrowser(), passkey))).toBe('401 passkey_refused')
  })
})
