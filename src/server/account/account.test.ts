import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { outcome, TestBrowser } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { openTestMailbox } from '#server/testing/test-mailbox.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const PASSWORD = 'foam-cannon-42'
let mailbox: Awaited<ReturnType<typeof openTestMailbox>>
let server: TestServer

beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true, environment: { LIMITS: 'off' } })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})
afterEach(() => moveClock(0))

let counter = 0
const anAddress = () => `owner-${counter++}@example.com`
const aBrowser = (from?: string) => new TestBrowser(server, { from })
const moveClock = (seconds: number) =>
  server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds: seconds }).execute())
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

async function signedUp(email = anAddress(), password = PASSWORD) {
  const browser = aBrowser()
  const answer = await browser.post('/api/auth/sign-up', { email, password, consent: true })
  expect(answer.status).toBe(201)
  return { browser, email }
}

const signIn = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in', { email, password })
const isSignedIn = async (browser: TestBrowser) =>
  ((await (await browser.get('/api/session')).json()) as { session: unknown }).session !== null

async function letterTo(email: string, subject: RegExp | string, count = 1) {
  const arrived = async () => (await mailbox.mails(email)).filter((mail) => mail.subject.match(subject))
  await eventually(`${count} letters ${subject} to ${email}`, async () => (await arrived()).length >= count)
  return (await arrived())[0]
}

describe('signing up', () => {
  test('opens an account and a session at once', async () => {
    const { browser, email } = await signedUp()
    const { session } = (await (await browser.get('/api/session')).json()) as {
      session: { user: object; expires_in: number }
    }
    expect(session.user).toMatchObject({ email, full_name: null })
    expect(session.expires_in).toBeGreaterThan(3590)
  })

  test('keeps the browser’s time zone for the business, if it is one', async () => {
    const zones: (string | undefined)[] = []
    for (const timezone of ['America/Denver', 'Mars/Olympus', undefined]) {
      const email = anAddress()
      await aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true, timezone })
      const [row] = await asAdministrator<{ timezone: string }>(
        server.database.adminUrl,
        'select timezone from user_settings join users on users.id = user_id where email = $1',
        [email],
      )
      zones.push(row?.timezone)
    }
    expect(zones).toEqual(['America/Denver', 'America/New_York', 'America/New_York'])
  })

  test.each([
    [{ email: 'nobody', password: PASSWORD, consent: true }, { email: 'Please enter a valid email address' }],
    [
      { email: 'a@example.com', password: '12345', consent: true },
      { password: 'Password must be at least 6 characters' },
    ],
    [
      { email: 'a@example.com', password: PASSWORD, consent: false },
      { consent: 'You must agree to the Terms of Service and Privacy Policy to continue' },
    ],
  ])('says on the field what is wrong with %j', async (body, fields) => {
    const answer = await aBrowser().post('/api/auth/sign-up', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_request', fields } })
  })

  test('refuses a password that everybody would guess', async () => {
    const answer = await aBrowser().post('/api/auth/sign-up', {
      email: anAddress(),
      password: 'Password1',
      consent: true,
    })
    expect(await answer.json()).toMatchObject({
      error: { code: 'weak_password', message: 'This password is too common. Choose another.' },
    })
  })

  test('fails with a known address, and its holder hears of it once', async () => {
    const { email } = await signedUp()
    const again = { email: email.toUpperCase(), password: 'another-secret', consent: true }
    expect(await outcome(aBrowser().post('/api/auth/sign-up', again))).toBe('409 sign_up_failed')
    expect(await outcome(aBrowser().post('/api/auth/sign-up', again))).toBe('409 sign_up_failed')
    await letterTo(email, 'account-exists')
    await signedUp()
    expect((await mailbox.mails(email)).filter(({ subject }) => subject === 'account-exists')).toHaveLength(1)
  })

  test('is signed in when the first answer was lost and the browser tries again', async () => {
    const { email } = await signedUp()
    expect(
      await outcome(aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })),
    ).toBe('201')
  })

  test('makes one account of twenty clicks', async () => {
    const email = anAddress()
    const body = { email, password: PASSWORD, consent: true }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => aBrowser().post('/api/auth/sign-up', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const rows = await asAdministrator(server.database.adminUrl, 'select from users where email = $1', [
      email,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('works in any case of the address and sets a cookie that scripts cannot read', async () => {
    const { email } = await signedUp()
    const answer = await signIn(aBrowser(), ` ${email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    const [session] = answer.headers.getSetCookie().filter((line) => line.startsWith('wheelhouse_session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    expect(session).toMatch(/Path=\//)
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signedUp()
    const bodyOf = async (address: string) => {
      const answer = await signIn(aBrowser(), address, 'wrong-password')
      const { error } = (await answer.json()) as { error: { requestId?: string } }
      delete error.requestId
      return [answer.status, error]
    }
    expect(await bodyOf(email)).toEqual(await bodyOf(anAddress()))
    expect(await outcome(signIn(aBrowser(), email, 'wrong-password'))).toBe('401 invalid_credentials')
  })

  test('takes about the same time for a wrong password and an unknown address', async () => {
    const { email } = await signedUp()
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 9; n++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', anAddress()],
      ] as const) {
        const startedAt = performance.now()
        await signIn(aBrowser(`198.51.100.${n}`), address, 'wrong-password')
        times[kind].push(performance.now() - startedAt)
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[4] ?? 0
    // Without the dummy hash the unknown address answers ten times faster.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2)
  })

  test('gives a new token, so that one planted beforehand opens nothing', async () => {
    const { email } = await signedUp()
    const victim = aBrowser()
    victim.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
    await signIn(victim, email)
    expect(victim.cookies.get('wheelhouse_session')).not.toContain('planted')
    const thief = aBrowser()
    thief.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('stores neither a password nor a token', async () => {
    const { browser, email } = await signedUp()
    const rows = await asAdministrator<{ row: string }>(
      server.database.adminUrl,
      `select users::text || sessions::text as row from users join sessions on user_id = users.id where email = $1`,
      [email],
    )
    expect(rows[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]?.row).not.toContain(PASSWORD)
    expect(rows[0]?.row).not.toContain(browser.cookies.get('wheelhouse_session'))
  })
})

describe('guessing', () => {
  test('ends after ten tries in fifteen minutes, from wherever they come', async () => {
    const { email } = await signedUp()
    const outcomes = []
    for (let n = 0; n < 11; n++)
      outcomes.push(await outcome(signIn(aBrowser(`203.0.113.${n}`), email, `guess-${n}`)))
    expect(outcomes).toEqual([...Array(10).fill('401 invalid_credentials'), '429 too_many_requests'])
    expect(await outcome(signIn(aBrowser(), email))).toBe('429 too_many_requests')
    await moveClock(16 * MINUTE)
    expect(await outcome(signIn(aBrowser(), email))).toBe('200')
  })

  test('does not lock out the owner in a browser they have used before', async () => {
    const { browser, email } = await signedUp()
    await browser.post('/api/auth/sign-out')
    for (let n = 0; n < 11; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(browser, email))).toBe('200')
  })

  test('is limited for an address without an account in the same way', async () => {
    const email = anAddress()
    for (let n = 0; n < 10; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(aBrowser(), email))).toBe('429 too_many_requests')
  })

  test('forgets the slips of an owner who then got it right', async () => {
    const { email } = await signedUp()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 6; n++) await signIn(aBrowser(), email, `slip-${n}`)
      expect(await outcome(signIn(aBrowser(), email))).toBe('200')
    }
  })

  test('many accounts from one network ends too, also over many addresses of a /64 and with forged headers', async () => {
    const limited = await openTestServer({ database: server.database })
    const guess = async (n: number, from: string, headers = {}) =>
      (
        await limited.request('/api/auth/sign-in', {
          ...json({ email: `x${n}@example.com`, password: 'guess-guess' }, headers),
          from,
        })
      ).status
    for (let n = 0; n < 60; n++) await guess(n, `2001:db8:7:7::${n.toString(16)}`)
    expect(await guess(61, '2001:db8:7:7:abcd::1')).toBe(429)
    expect(await guess(62, '2001:db8:7:7::9', { 'x-forwarded-for': '192.0.2.200' })).toBe(429)
    expect(await guess(63, '2001:db8:7:8::1')).toBe(401)
    await limited.close()
  })
})

describe('a session', () => {
  test('lasts an hour, and another hour with each refresh', async () => {
    const { browser } = await signedUp()
    await moveClock(50 * MINUTE)
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    await moveClock(100 * MINUTE)
    expect(await isSignedIn(browser)).toBe(true)
    await moveClock(111 * MINUTE)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('comes back after two days of sleep by a refresh', async () => {
    const { browser } = await signedUp()
    await moveClock(2 * DAY)
    expect(await (await browser.get('/api/session')).json()).toEqual({ session: null, canRefresh: true })
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends thirty days after sign-in, however often it was refreshed', async () => {
    const { browser } = await signedUp()
    for (const day of [10, 20, 29.99]) {
      await moveClock(day * DAY)
      expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    }
    await moveClock(30 * DAY + 1)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('401 unauthenticated')
    expect(browser.cookies.has('wheelhouse_session')).toBe(false)
  })

  test('ends at sign-out, this one and no other, also for who copied its token', async () => {
    const { browser, email } = await signedUp()
    const other = aBrowser()
    await signIn(other, email)
    const thief = aBrowser()
    thief.cookies.set('wheelhouse_session', browser.cookies.get('wheelhouse_session') ?? '')
    await browser.post('/api/auth/sign-out')
    expect(browser.cookies.has('wheelhouse_session')).toBe(false)
    expect([await isSignedIn(thief), await isSignedIn(other)]).toEqual([false, true])
    expect(await outcome(thief.post('/api/session/refresh'))).toBe('401 unauthenticated')
  })

  test('is listed with its device, and all end together', async () => {
    const { browser, email } = await signedUp()
    const phone = aBrowser()
    await phone.post(
      '/api/auth/sign-in',
      { email, password: PASSWORD },
      {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      },
    )
    const sessions = (await (await phone.get('/api/sessions')).json()) as {
      device: string
      isCurrent: boolean
    }[]
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Android', true],
      ['Unknown device', false],
    ])
    await browser.post('/api/auth/sign-out-everywhere')
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([false, false])
  })

  test('cannot be opened or ended from another site', async () => {
    const { browser, email } = await signedUp()
    const evil = { origin: 'https://evil.example' }
    for (const path of ['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/session/refresh']) {
      expect(await outcome(browser.post(path, undefined, evil))).toBe('403 cross_origin')
    }
    expect(await outcome(browser.post('/api/auth/sign-in', { email, password: PASSWORD }, evil))).toBe(
      '403 cross_origin',
    )
    expect(await isSignedIn(browser)).toBe(true)
  })
})

describe('a reset link', () => {
  const ask = async (email: string, headers = {}) =>
    outcome(aBrowser().post('/api/auth/request-password-reset', { email }, headers))
  const tokenFrom = (url = '') => new URL(url).hash.replace('#token=', '')
  const reset = (token: string, password = 'new-foam-cannon') =>
    outcome(aBrowser().post('/api/auth/reset-password', { token, password }))
  async function linkFor(email: string, count = 1) {
    expect(await ask(email)).toBe('202')
    const letter = await letterTo(email, 'password-reset', count)
    return tokenFrom(letter?.text.match(/http\S+reset-password\S+/)?.[0])
  }

  test('sets a new password, ends every session, and works once', async () => {
    const { browser, email } = await signedUp()
    const token = await linkFor(email)
    expect(await reset(token)).toBe('200')
    expect(await isSignedIn(browser)).toBe(false)
    expect(await outcome(signIn(aBrowser(), email))).toBe('401 invalid_credentials')
    expect(await outcome(signIn(aBrowser(), email, 'new-foam-cannon'))).toBe('200')
    expect(await reset(token, 'third-foam-cannon')).toBe('400 invalid_token')
    await letterTo(email, 'password-changed')
  })

  test('is used up by one of two who use it at once', async () => {
    const { email } = await signedUp()
    const token = await linkFor(email)
    const outcomes = await Promise.all([reset(token, 'first-password'), reset(token, 'second-password')])
    expect(outcomes.sort()).toEqual(['200', '400 invalid_token'])
  })

  test('is void after thirty minutes', async () => {
    const { email } = await signedUp()
    const token = await linkFor(email)
    await moveClock(30 * MINUTE + 1)
    expect(await reset(token)).toBe('400 invalid_token')
  })

  test('is void once another was asked for', async () => {
    const { email } = await signedUp()
    const first = await linkFor(email)
    const second = await linkFor(email, 2)
    expect(await reset(first)).toBe('400 invalid_token')
    expect(await reset(second)).toBe('200')
  })

  test('is not used up by a password that is too common', async () => {
    const { email } = await signedUp()
    const token = await linkFor(email)
    expect(await reset(token, 'password')).toBe('422 weak_password')
    expect(await reset(token)).toBe('200')
  })

  test('leads to our own address, whatever Host the request names', async () => {
    const { email } = await signedUp()
    await server.request('/api/auth/request-password-reset', {
      ...json({ email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    })
    const letter = await letterTo(email, 'password-reset')
    expect(letter?.text).toContain('http://localhost:3000/auth/reset-password#token=')
    expect(letter?.text).not.toContain('evil')
  })

  test('is promised for an unknown address in the same words, and no letter goes out', async () => {
    const nobody = anAddress()
    expect(await ask(nobody)).toBe('202')
    const { email } = await signedUp()
    await linkFor(email)
    expect(await mailbox.mails(nobody)).toEqual([])
  })

  test('is mailed five times an hour at most', async () => {
    const { email } = await signedUp()
    for (let n = 0; n < 5; n++) await linkFor(email, n + 1)
    expect(await ask(email)).toBe('202')
    const { email: later } = await signedUp()
    await linkFor(later)
    expect(await mailbox.mails(email)).toHaveLength(5)
  })

  test('stands neither in the log nor, once mailed, in the database', async () => {
    const { email } = await signedUp()
    const token = await linkFor(email)
    await reset(token)
    expect(JSON.stringify(loggedLines())).not.toContain(token)
    await eventually('the letter is settled', async () => {
      const rows = await asAdministrator<{ row: string }>(
        server.database.adminUrl,
        'select mails::text as row from mails where recipient = $1',
        [email],
      )
      return rows.every(({ row }) => !row.includes(token))
    })
  })
})

describe('changing the password', () => {
  const change = (browser: TestBrowser, current_password: string, new_password: string) =>
    outcome(browser.post('/api/auth/change-password', { current_password, new_password }))

  test('ends all other sessions and keeps this one', async () => {
    const { browser, email } = await signedUp()
    const other = aBrowser()
    await signIn(other, email)
    expect(await change(browser, PASSWORD, 'new-foam-cannon')).toBe('200')
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    expect(await outcome(signIn(aBrowser(), email, 'new-foam-cannon'))).toBe('200')
    await letterTo(email, 'password-changed')
  })

  test('needs the current one, ten tries at most', async () => {
    const { browser } = await signedUp()
    for (let n = 0; n < 10; n++)
      expect(await change(browser, `guess-${n}`, 'new-foam-cannon')).toBe('401 invalid_credentials')
    expect(await change(browser, PASSWORD, 'new-foam-cannon')).toBe('429 too_many_requests')
  })

  test('refuses a common one', async () => {
    const { browser } = await signedUp()
    expect(await change(browser, PASSWORD, 'qwertyuiop')).toBe('422 weak_password')
  })
})

describe('the profile', () => {
  test('keeps a name of two to fifty characters', async () => {
    const { browser } = await signedUp()
    const rename = async (full_name: string) => outcome(browser.patch('/api/profile', { full_name }))
    expect([await rename('A'), await rename('A'.repeat(51)), await rename('  Luna Park ')]).toEqual([
      '422 invalid_request',
      '422 invalid_request',
      '200',
    ])
    const { session } = (await (await browser.get('/api/session')).json()) as { session: { user: object } }
    expect(session.user).toMatchObject({ full_name: 'Luna Park' })
  })

  test('is nobody’s without a session', async () => {
    expect(await outcome(aBrowser().patch('/api/profile', { full_name: 'Luna' }))).toBe('401 unauthenticated')
  })
})
