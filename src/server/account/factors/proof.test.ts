import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { factorScene } from '#server/testing/factor-scene.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { outcome, type TestBrowser } from '#server/testing/test-browser.ts'
import { administer } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'

const scene = factorScene()
const { aBrowser, addPasskey, challengeFor, codeOf, ownerWithCodes, send, setClockOffset, signIn, signUp } =
  scene

/** Signed in for eleven minutes: the proof of signing in is over. */
const LATER = 11 * MINUTE

const PROTECTED: readonly [string, (browser: TestBrowser) => Promise<Response>][] = [
  ['adding a passkey', (browser) => browser.post('/api/passkeys/challenge')],
  ['removing a passkey', (browser) => browser.delete('/api/passkeys/00000000-0000-4000-8000-000000000000')],
  ['setting up an authenticator', (browser) => browser.post('/api/authenticator')],
  [
    'confirming an authenticator',
    (browser) => browser.post('/api/authenticator/confirm', { code: '000000' }),
  ],
  ['turning off an authenticator', (browser) => browser.delete('/api/authenticator')],
  ['creating recovery codes', (browser) => browser.post('/api/recovery-codes')],
  ['downloading everything', (browser) => browser.get('/api/your-data')],
]

const PROTECTED_FOR_SUBSCRIBERS = [
  ['exporting the clients', 'GET', '/api/clients/export'],
  ['exporting the miles', 'GET', '/api/miles?year=2026'],
  ['changing the payment account', 'POST', '/api/stripe-connect?action=disconnect'],
] as const

describe('without a fresh proof, a stolen session is not enough for', () => {
  test.each(PROTECTED)('%s', async (_, call) => {
    const { browser } = await signUp()
    expect(await outcome(call(browser))).not.toBe('403 proof_required')
    await setClockOffset(LATER)
    expect(await outcome(call(browser))).toBe('403 proof_required')
  })

  test.each(PROTECTED_FOR_SUBSCRIBERS)('%s', async (_, method, path) => {
    const { headers } = await anOwner(scene.server.deps.db)
    const call = () => outcome(scene.server.request(path, { method, headers }))
    expect(await call()).not.toBe('403 proof_required')
    await setClockOffset(LATER)
    expect(await call()).toBe('403 proof_required')
  })

  test('changing the password or deleting the account if there is an authenticator', async () => {
    const { browser } = await ownerWithCodes()
    await setClockOffset(LATER)
    const change = { current_password: PASSWORD, new_password: 'new-foam-cannon' }
    expect(await outcome(browser.post('/api/auth/change-password', change))).toBe('403 proof_required')
    expect(await outcome(browser.post('/api/delete-account', { password: PASSWORD }))).toBe(
      '403 proof_required',
    )
  })
})

test('without an authenticator, the password that such a call carries is proof enough', async () => {
  const { browser } = await signUp()
  await setClockOffset(LATER)
  const change = { current_password: PASSWORD, new_password: 'new-foam-cannon' }
  expect(await outcome(browser.post('/api/auth/change-password', change))).toBe('200')
})

describe('a proof', () => {
  test('is given by the password, and counts for ten minutes on this device', async () => {
    const { browser, email } = await signUp()
    const phone = aBrowser()
    await signIn(phone, email)
    await setClockOffset(LATER)
    expect(await outcome(browser.post('/api/proof', { password: 'wrong-password' }))).toBe(
      '401 invalid_credentials',
    )
    expect(await outcome(browser.post('/api/authenticator'))).toBe('403 proof_required')
    expect(await outcome(browser.post('/api/proof', { password: PASSWORD }))).toBe('200')
    expect(await outcome(browser.post('/api/authenticator'))).toBe('200')
    expect(await outcome(phone.post('/api/authenticator'))).toBe('403 proof_required')
    await setClockOffset(LATER + 10 * MINUTE + 1)
    expect(await outcome(browser.post('/api/authenticator'))).toBe('403 proof_required')
  })

  test('needs the code too if there is an authenticator', async () => {
    const { browser, secret } = await ownerWithCodes()
    await setClockOffset(LATER)
    const prove = (code?: string) => outcome(browser.post('/api/proof', { password: PASSWORD, code }))
    expect(await prove()).toBe('401 code_required')
    expect(await prove('000000')).toBe('400 invalid_code')
    expect(await outcome(browser.post('/api/recovery-codes'))).toBe('403 proof_required')
    expect(await prove(await codeOf(secret))).toBe('200')
    expect(await outcome(browser.post('/api/recovery-codes'))).toBe('200')
  })

  test('is given by a passkey alone', async () => {
    const { browser } = await ownerWithCodes()
    const { passkey } = await addPasskey(browser)
    await setClockOffset(LATER)
    const response = passkey.use(await challengeFor(browser, '/api/proof/passkey-challenge'))
    expect(await outcome(browser.post('/api/proof/passkey', { response }))).toBe('200')
    expect(await outcome(browser.delete('/api/authenticator'))).toBe('200')
  })

  test('does not count for a copy of the session’s cookie that was made before', async () => {
    const { browser } = await signUp()
    const thief = aBrowser()
    thief.cookies.set('wheelhouse_session', browser.cookies.get('wheelhouse_session') ?? '')
    expect(await outcome(thief.get('/api/sessions'))).toBe('200')
    expect(await outcome(thief.post('/api/authenticator'))).toBe('403 proof_required')
    const earlierProof = browser.cookies.get('wheelhouse_proof') ?? ''
    await setClockOffset(LATER)
    expect(await outcome(browser.post('/api/proof', { password: PASSWORD }))).toBe('200')
    expect(await outcome(thief.post('/api/authenticator'))).toBe('403 proof_required')
    expect(await (await thief.get('/api/factors')).json()).toMatchObject({ proved_until: null })
    thief.cookies.set('wheelhouse_proof', earlierProof)
    expect(await outcome(thief.post('/api/authenticator'))).toBe('403 proof_required')
    expect(await outcome(browser.post('/api/authenticator'))).toBe('200')
  })

  test('cannot be repeated with the same response of a passkey', async () => {
    const { browser } = await signUp()
    const { passkey } = await addPasskey(browser)
    const response = passkey.use(await challengeFor(browser, '/api/proof/passkey-challenge'))
    await send(browser.post('/api/proof/passkey', { response }))
    await setClockOffset(LATER)
    expect(await outcome(browser.post('/api/proof/passkey', { response }))).toBe('401 passkey_refused')
  })

  test('cannot be guessed: ten passwords, ten codes', async () => {
    const { browser, secret } = await ownerWithCodes()
    await setClockOffset(LATER)
    for (let n = 0; n < 10; n++) await browser.post('/api/proof', { password: PASSWORD, code: '000000' })
    const right = { password: PASSWORD, code: await codeOf(secret) }
    expect(await outcome(browser.post('/api/proof', right))).toBe('429 too_many_requests')
  })
})

describe('a session that ends while the call of a thief still arrives', () => {
  /** Sends the body after something else has happened, which is after the caller was authorized. */
  function postLate(browser: TestBrowser, path: string, body: object, happening: () => Promise<Response>) {
    const late = new ReadableStream(
      {
        async pull(controller) {
          expect(await outcome(happening())).toBe('200')
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { cookie: browser.cookieHeader(), 'content-type': 'application/json' }
    const init = { method: 'POST', body: late, duplex: 'half', headers, from: '192.0.2.1' }
    return outcome(scene.server.request(path, init))
  }

  const ENDINGS: readonly [string, (owner: TestBrowser) => Promise<Response>][] = [
    [
      'the owner changes the password',
      (owner) =>
        owner.post('/api/auth/change-password', {
          current_password: PASSWORD,
          new_password: 'new-foam-cannon',
        }),
    ],
    ['the owner signs out everywhere', (owner) => owner.post('/api/auth/sign-out-everywhere')],
  ]

  test.each(ENDINGS)('adds no passkey: %s', async (_, end) => {
    const { browser: owner, email } = await signUp()
    const thief = aBrowser()
    await signIn(thief, email)
    const passkey = new SoftwarePasskey()
    const response = passkey.create(await challengeFor(thief, '/api/passkeys/challenge'))
    const body = { name: 'Phone', response }
    expect(await postLate(thief, '/api/passkeys', body, () => end(owner))).toBe('401 unauthenticated')
    expect(await outcome(scene.signInWithPasskey(aBrowser(), passkey))).toBe('401 passkey_refused')
  })

  test.each(ENDINGS)('confirms no authenticator: %s', async (_, end) => {
    const { browser: owner, email } = await signUp()
    const thief = aBrowser()
    await signIn(thief, email)
    const { secret } = await send<{ secret: string }>(thief.post('/api/authenticator'))
    const body = { code: await codeOf(secret) }
    expect(await postLate(thief, '/api/authenticator/confirm', body, () => end(owner))).toBe(
      '401 unauthenticated',
    )
  })
})

describe('a session', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
  const NEWER_PHONE = PHONE.replace('130.0', '140.0')
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

  async function signedInPhone() {
    const { email } = await signUp()
    const phone = aBrowser('192.0.2.10')
    const credentials = { email, password: PASSWORD }
    expect(await outcome(phone.post('/api/auth/sign-in', credentials, { 'user-agent': PHONE }))).toBe('200')
    const token = phone.cookies.get('wheelhouse_session') ?? ''
    const useFrom = (from: string, userAgent: string, path = '/api/sessions', method = 'GET') => {
      const headers = { cookie: `wheelhouse_session=${token}`, 'user-agent': userAgent }
      return outcome(scene.server.request(path, { method, headers, from }))
    }
    return { email, useFrom }
  }

  test('goes on when the phone changes networks, or the browser its version', async () => {
    const { useFrom } = await signedInPhone()
    expect(await useFrom('198.51.100.7', PHONE)).toBe('200')
    expect(await useFrom('198.51.100.7', NEWER_PHONE)).toBe('200')
    expect(await useFrom('192.0.2.10', MAC)).toBe('200')
  })

  test('counts for nothing in another browser on another network, where its owner signs in again', async () => {
    const { email, useFrom } = await signedInPhone()
    expect(await useFrom('198.51.100.7', MAC)).toBe('401 unauthenticated')
    expect(await useFrom('198.51.100.7', MAC, '/api/session/refresh', 'POST')).toBe('401 unauthenticated')
    const refusals = loggedLines().filter(({ msg }) => msg === 'security: session refused')
    expect(refusals).toContainEqual(
      expect.objectContaining({ network: '198.51.100.7', reason: 'used elsewhere' }),
    )
    const mac = aBrowser('198.51.100.7')
    const credentials = { email, password: PASSWORD }
    expect(await outcome(mac.post('/api/auth/sign-in', credentials, { 'user-agent': MAC }))).toBe('200')
    expect(await useFrom('192.0.2.10', PHONE)).toBe('200')
  })

  test('of an earlier release, which has no network, goes on anywhere', async () => {
    const { useFrom } = await signedInPhone()
    await administer(scene.server.database.adminUrl, 'update sessions set network = null')
    expect(await useFrom('198.51.100.7', MAC)).toBe('200')
    expect(await useFrom('198.51.100.7', MAC, '/api/session/refresh', 'POST')).toBe('200')
  })

  test('does not say to a thief that it could be refreshed', async () => {
    const { useFrom } = await signedInPhone()
    await setClockOffset(2 * DAY)
    expect(await useFrom('198.51.100.7', MAC, '/api/session/refresh', 'POST')).toBe('401 unauthenticated')
    expect(await useFrom('198.51.100.7', PHONE, '/api/session/refresh', 'POST')).toBe('200')
  })

  test('ends after fourteen days without use', async () => {
    const { browser } = await signUp()
    await setClockOffset(13.9 * DAY)
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    await setClockOffset((13.9 + 14) * DAY + MINUTE)
    expect(await (await browser.get('/api/session')).json()).toEqual({ session: null, canRefresh: false })
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('401 unauthenticated')
  })
})
