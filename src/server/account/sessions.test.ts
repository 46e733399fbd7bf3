import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountScene, DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { outcome, TestBrowser } from '#server/testing/test-browser.ts'
import { administer } from '#server/testing/test-database.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const scene = accountScene()
const { aBrowser, anAddress, setClockOffset, signUp, signIn, isSignedIn } = scene

/** As the migration sets it when sessions of earlier releases are left. */
async function setPlainCookiesEnd(end: string): Promise<void> {
  await administer(
    scene.server.database.adminUrl,
    `create or replace function plain_cookies_until() returns timestamptz language sql stable
       set search_path = '' return (${end})::timestamptz`,
  )
}

describe('a session', () => {
  test('lasts an hour, and another hour with each refresh', async () => {
    const { browser } = await signUp()
    await setClockOffset(50 * MINUTE)
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    await setClockOffset(100 * MINUTE)
    expect(await isSignedIn(browser)).toBe(true)
    await setClockOffset(111 * MINUTE)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('can be refreshed after two days without use', async () => {
    const { browser } = await signUp()
    await setClockOffset(2 * DAY)
    expect(await (await browser.get('/api/session')).json()).toEqual({ session: null, canRefresh: true })
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends thirty days after sign-in, however often it was refreshed', async () => {
    const { browser } = await signUp()
    for (const day of [10, 20, 29.99]) {
      await setClockOffset(day * DAY)
      expect(await outcome(browser.post('/api/session/refresh'))).toBe('200')
    }
    await setClockOffset(30 * DAY + 1)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await outcome(browser.post('/api/session/refresh'))).toBe('401 unauthenticated')
  })

  test('ends at sign-out, even for a copied token, while other sessions continue', async () => {
    const { browser, email } = await signUp()
    const otherBrowser = aBrowser()
    await signIn(otherBrowser, email)
    const thief = aBrowser()
    thief.cookies.set('wheelhouse_session', browser.cookies.get('wheelhouse_session') ?? '')
    await browser.post('/api/auth/sign-out')
    expect(browser.cookies.has('wheelhouse_session')).toBe(false)
    expect([await isSignedIn(thief), await isSignedIn(otherBrowser)]).toEqual([false, true])
    expect(await outcome(thief.post('/api/session/refresh'))).toBe('401 unauthenticated')
  })

  test('is listed with its device, and can be ended together with all others', async () => {
    const { browser, email } = await signUp()
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

  test('is ended by its owner from another device, and by nobody else', async () => {
    const { browser, email } = await signUp()
    const [phone, tablet] = [aBrowser(), aBrowser()]
    await signIn(phone, email)
    await signIn(tablet, email)
    const sessions = (await (await phone.get('/api/sessions')).json()) as { id: string; isCurrent: boolean }[]
    const path = `/api/sessions/${sessions.find(({ isCurrent }) => isCurrent)?.id}`
    const stranger = (await signUp()).browser
    expect(await outcome(stranger.delete(path))).toBe('404 not_found')
    expect(await isSignedIn(phone)).toBe(true)
    expect(await outcome(browser.delete(path))).toBe('200')
    const areSignedIn = await Promise.all([browser, phone, tablet].map(isSignedIn))
    expect(areSignedIn).toEqual([true, false, true])
    expect(await outcome(phone.post('/api/session/refresh'))).toBe('401 unauthenticated')
    expect(await outcome(browser.delete(path))).toBe('404 not_found')
  })

  test('removes its cookie when it is ended from its own browser', async () => {
    const { browser } = await signUp()
    const [session] = (await (await browser.get('/api/sessions')).json()) as { id: string }[]
    const cookiesBefore = browser.cookies.size
    expect(await outcome(browser.delete(`/api/sessions/${session?.id}`))).toBe('200')
    expect(browser.cookies.size).toBeLessThan(cookiesBefore)
  })

  test('ends when the same browser signs in again', async () => {
    const { browser, email } = await signUp()
    await signIn(browser, email)
    await signIn(browser, email)
    expect((await (await browser.get('/api/sessions')).json()) as unknown[]).toHaveLength(1)
  })

  test('sets only secure cookies on https', async () => {
    const httpsServer = await openTestServer({
      environment: PUBLIC_ENVIRONMENT,
      database: scene.server.database,
    })
    const answer = await httpsServer.request(
      '/api/auth/sign-up',
      json({ email: anAddress(), password: PASSWORD, consent: true }),
    )
    expect(answer.headers.getSetCookie().filter((line) => !line.includes('Secure'))).toEqual([])
    await httpsServer.close()
  })

  describe('on https', () => {
    let httpsServer: TestServer
    beforeAll(async () => {
      await setPlainCookiesEnd(`now() + interval '30 days'`)
      httpsServer = await openTestServer({
        environment: PUBLIC_ENVIRONMENT,
        database: scene.server.database,
      })
    })
    afterAll(() => httpsServer.close())

    const signUpOnHttps = async (server = httpsServer) => {
      const browser = new TestBrowser(server)
      await browser.post('/api/auth/sign-up', { email: anAddress(), password: PASSWORD, consent: true })
      return browser
    }
    /** As a release before `__Host-` cookies left the browser. It had no cookie for proofs. */
    const withPlainNames = (browser: TestBrowser) => {
      browser.cookies.delete('__Host-wheelhouse_proof')
      const cookies = [...browser.cookies]
      browser.cookies.clear()
      for (const [name, value] of cookies) browser.cookies.set(name.replace('__Host-', ''), value)
      return browser
    }

    test('is in cookies that no other subdomain can set', async () => {
      const browser = await signUpOnHttps()
      expect([...browser.cookies.keys()].sort()).toEqual([
        '__Host-wheelhouse_device',
        '__Host-wheelhouse_proof',
        '__Host-wheelhouse_session',
        '__Host-wheelhouse_signed_in',
      ])
      browser.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
      expect(await isSignedIn(browser)).toBe(true)
    })

    test('outlives the upgrade, and its cookies are renamed', async () => {
      const browser = await signUpOnHttps()
      const before = new Map(browser.cookies)
      before.delete('__Host-wheelhouse_proof')
      withPlainNames(browser)
      expect(await isSignedIn(browser)).toBe(true)
      expect(browser.cookies).toEqual(before)
      expect(await isSignedIn(browser)).toBe(true)
    })

    test.each(['null', `now() - interval '1 second'`])(
      'is not taken from a plain cookie, which any subdomain can plant, if earlier releases ended %s',
      async (end) => {
        await setPlainCookiesEnd(end)
        const laterServer = await openTestServer({
          environment: PUBLIC_ENVIRONMENT,
          database: scene.server.database,
        })
        const browser = withPlainNames(await signUpOnHttps(laterServer))
        expect(await isSignedIn(browser)).toBe(false)
        expect([...browser.cookies.keys()]).toEqual([])
        await laterServer.close()
      },
    )

    test('ends at sign-out under either name', async () => {
      const browser = withPlainNames(await signUpOnHttps())
      await browser.post('/api/auth/sign-out')
      expect([...browser.cookies.keys()]).toEqual(['__Host-wheelhouse_device'])
    })

    test('replaces an earlier one with a plain name at the next sign-in', async () => {
      const browser = await signUpOnHttps()
      browser.cookies.clear()
      browser.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
      const email = anAddress()
      await browser.post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })
      expect(browser.cookies.get('__Host-wheelhouse_session')).not.toContain('planted')
      expect(browser.cookies.has('wheelhouse_session')).toBe(false)
    })
  })
})

describe('the profile', () => {
  test('accepts only a name of two to fifty characters', async () => {
    const { browser } = await signUp()
    const rename = async (full_name: string) => outcome(browser.patch('/api/profile', { full_name }))
    expect([await rename('A'), await rename('A'.repeat(51)), await rename('  Luna Park ')]).toEqual([
      '422 invalid_request',
      '422 invalid_request',
      '200',
    ])
    expect(await (await browser.patch('/api/profile', { full_name: 'A' })).json()).toMatchObject({
      error: { fields: { full_name: 'Name must be at least 2 characters' } },
    })
    const { session } = (await (await browser.get('/api/session')).json()) as { session: { user: object } }
    expect(session.user).toMatchObject({ full_name: 'Luna Park' })
  })

  test('accepts the name as data.full_name too, under the same rules', async () => {
    const { browser } = await signUp()
    const rename = async (full_name: string) => browser.patch('/api/profile', { data: { full_name } })
    expect(await (await rename('Luna Park')).json()).toMatchObject({ user: { full_name: 'Luna Park' } })
    expect(await (await rename('A')).json()).toMatchObject({
      error: { code: 'invalid_request', fields: { 'data.full_name': 'Name must be at least 2 characters' } },
    })
    expect(await outcome(browser.patch('/api/profile', {}))).toBe('422 invalid_request')
    const { session } = (await (await browser.get('/api/session')).json()) as { session: { user: object } }
    expect(session.user).toMatchObject({ full_name: 'Luna Park' })
  })

  test('can’t be changed without a session', async () => {
    expect(await outcome(aBrowser().patch('/api/profile', { full_name: 'Luna' }))).toBe('401 unauthenticated')
  })
})
