import { createHook } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { hashPassword, hashQueue, MAX_WAITING_HASHES } from '#server/account/hash-password.ts'
import { accountScene, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { json, openTestServer } from '#server/testing/test-server.ts'

const scene = accountScene()
const { anAddress, aBrowser, setClockOffset, signUp, signIn, isSignedIn, waitForEmail } = scene

/** Counts password hashes until it is disposed. */
function countHashes() {
  const hashes = { count: 0, [Symbol.dispose]: () => void hook.disable() }
  const hook = createHook({
    init(_, type) {
      if (type === 'ARGON2REQUEST') hashes.count += 1
    },
  }).enable()
  return hashes
}

describe('signing in', () => {
  test('ignores the case of the address and sets a cookie that scripts can’t read', async () => {
    const { email } = await signUp()
    const answer = await signIn(aBrowser(), ` ${email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    const [session] = answer.headers.getSetCookie().filter((line) => line.startsWith('wheelhouse_session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    expect(session).toMatch(/Path=\//)
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signUp()
    const bodyOf = async (address: string) => {
      const answer = await signIn(aBrowser(), address, 'wrong-password')
      const { error } = (await answer.json()) as { error: { requestId?: string } }
      delete error.requestId
      return [answer.status, error]
    }
    expect(await bodyOf(email)).toEqual(await bodyOf(anAddress()))
    expect(await outcome(signIn(aBrowser(), email, 'wrong-password'))).toBe('401 invalid_credentials')
  })

  // Otherwise unknown addresses would be answered ten times faster. `npm run drills known-addresses` measures it.
  test('hashes a password once for a wrong password and for an unknown address', async () => {
    const { email } = await signUp()
    for (const address of [email, anAddress()]) {
      using hashes = countHashes()
      await signIn(aBrowser(), address, 'wrong-password')
      expect(hashes.count).toBe(1)
    }
  })

  test.each(['password', 'abcabcabc', 'wheelhouse1'])(
    'works with the password %s, which is refused only for new accounts',
    async (password) => {
      const { email } = await signUp()
      const passwordHash = await hashPassword(password)
      await asAdministrator(
        scene.server.database.adminUrl,
        'update users set password_hash = $2 where email = $1',
        [email, passwordHash],
      )
      expect(await outcome(signIn(aBrowser(), email, password))).toBe('200')
    },
  )

  test('creates a new token, so that a planted one is worthless', async () => {
    const { email } = await signUp()
    const victim = aBrowser()
    victim.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
    await signIn(victim, email)
    expect(victim.cookies.get('wheelhouse_session')).not.toContain('planted')
    const thief = aBrowser()
    thief.cookies.set('wheelhouse_session', 'planted-planted-planted-planted')
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('stores neither a password nor a token', async () => {
    const { browser, email } = await signUp()
    const rows = await asAdministrator<{ row: string }>(
      scene.server.database.adminUrl,
      `select users::text || sessions::text as row from users join sessions on user_id = users.id where email = $1`,
      [email],
    )
    expect(rows[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]?.row).not.toContain(PASSWORD)
    expect(rows[0]?.row).not.toContain(browser.cookies.get('wheelhouse_session'))
  })
})

/** Occupies the hash queue until it is disposed. */
function fillHashQueue() {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let n = 0; n < MAX_WAITING_HASHES + 1; n++) void hashQueue.run({ line: 'stranger' }, () => promise)
  return { [Symbol.dispose]: () => resolve() }
}

describe('a flood of sign-ins', () => {
  test('makes strangers try again later', async () => {
    const { email } = await signUp()
    using _ = fillHashQueue()
    const answer = await signIn(aBrowser(), email)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await outcome(signIn(aBrowser(), anAddress()))).toBe('503 unavailable')
  })

  test('does not refuse the owner in a browser they have used before', async () => {
    const { browser, email } = await signUp()
    const flood = fillHashQueue()
    const answer = outcome(signIn(browser, email))
    await eventually('the owner waits', async () => hashQueue.waitingCount() === MAX_WAITING_HASHES + 1)
    flood[Symbol.dispose]()
    expect(await answer).toBe('200')
  })

  test('of one owner from many browsers has two places before strangers', async () => {
    const { browser, email } = await signUp()
    const [phone, tablet] = [aBrowser(), aBrowser()]
    for (const other of [phone, tablet]) await signIn(other, email)
    const flood = fillHashQueue()
    const answers = [browser, phone].map((known) => outcome(signIn(known, email)))
    await eventually('both wait', async () => hashQueue.waitingCount() === MAX_WAITING_HASHES + 2)
    expect(await outcome(signIn(tablet, email))).toBe('503 unavailable')
    flood[Symbol.dispose]()
    expect(await Promise.all(answers)).toEqual(['200', '200'])
  })

  test('does not refuse an owner who is signed in, also without the device cookie', async () => {
    const { browser } = await signUp()
    browser.cookies.delete('wheelhouse_device')
    const flood = fillHashQueue()
    const change = { current_password: PASSWORD, new_password: 'new-foam-cannon' }
    const answers = [
      outcome(browser.post('/api/auth/change-password', { ...change, current_password: 'wrong-password' })),
      outcome(browser.post('/api/delete-account', { password: 'wrong-password' })),
    ]
    await eventually('both wait', async () => hashQueue.waitingCount() === MAX_WAITING_HASHES + 2)
    expect(await outcome(browser.post('/api/auth/change-password', change))).toBe('503 unavailable')
    flood[Symbol.dispose]()
    expect(await Promise.all(answers)).toEqual(Array(2).fill('401 invalid_credentials'))
  })

  test('does not refuse a reset that is repeated because the first response was lost', async () => {
    const { email } = await signUp()
    await aBrowser().post('/api/auth/request-password-reset', { email })
    const token = (await waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    const reset = () =>
      outcome(aBrowser().post('/api/auth/reset-password', { token, password: 'new-foam-cannon' }))
    expect(await reset()).toBe('200')
    const flood = fillHashQueue()
    const repeated = reset()
    await eventually('it waits', async () => hashQueue.waitingCount() === MAX_WAITING_HASHES + 1)
    flood[Symbol.dispose]()
    expect(await repeated).toBe('200')
  })

  test('does not use up the guesses of those who were refused', async () => {
    const { email } = await signUp()
    {
      using _ = fillHashQueue()
      for (let n = 0; n < 11; n++) expect(await outcome(signIn(aBrowser(), email))).toBe('503 unavailable')
    }
    expect(await outcome(signIn(aBrowser(), email))).toBe('200')
    expect(loggedLines().map(({ msg }) => msg)).not.toContain('database unavailable')
  })
})

/** Holds the hash queue's only slot until it is disposed. */
function occupyHashQueue() {
  const { promise, resolve } = Promise.withResolvers<void>()
  void hashQueue.run({ line: 'stranger' }, () => promise)
  return { [Symbol.dispose]: () => resolve() }
}

describe('a crowd of account holders who change their passwords without the device cookie', () => {
  test('delays an owner on a known device and a stranger by a few turns only', async () => {
    const { browser, email } = await signUp()
    const crowd = await Promise.all(Array.from({ length: 5 }, () => signUp()))
    const order: string[] = []
    const record = async (name: string, response: Promise<unknown>) => {
      await response
      order.push(name)
    }
    const occupied = occupyHashQueue()
    // All of them are wrong, so that the responses come in about the order of the hashes.
    const change = { current_password: 'wrong-password', new_password: 'new-foam-cannon' }
    const calls = crowd.flatMap(({ browser: holder }) => {
      holder.cookies.delete('wheelhouse_device')
      return [1, 2].map(() => record('crowd', holder.post('/api/auth/change-password', change)))
    })
    await eventually('the crowd waits', async () => hashQueue.waitingCount() === 10)
    calls.push(record('owner', signIn(browser, email, 'wrong-password')))
    calls.push(record('stranger', signIn(aBrowser(), email, 'wrong-password')))
    await eventually('everybody waits', async () => hashQueue.waitingCount() === 12)
    occupied[Symbol.dispose]()
    await Promise.all(calls)
    expect(order.slice(0, 7)).toEqual(expect.arrayContaining(['owner', 'stranger']))
  })
})

describe('guessing', () => {
  test('is blocked after ten tries in fifteen minutes, even from different networks', async () => {
    const { email } = await signUp()
    const outcomes = []
    for (let n = 0; n < 11; n++)
      outcomes.push(await outcome(signIn(aBrowser(`203.0.113.${n}`), email, `guess-${n}`)))
    expect(outcomes).toEqual([...Array(10).fill('401 invalid_credentials'), '429 too_many_requests'])
    expect(await outcome(signIn(aBrowser(), email))).toBe('429 too_many_requests')
    await setClockOffset(16 * MINUTE)
    expect(await outcome(signIn(aBrowser(), email))).toBe('200')
  })

  test('does not lock out the owner in a browser they have used before', async () => {
    const { browser, email } = await signUp()
    await browser.post('/api/auth/sign-out')
    for (let n = 0; n < 11; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(browser, email))).toBe('200')
  })

  test('is limited in the same way for an address without an account', async () => {
    const email = anAddress()
    for (let n = 0; n < 10; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(aBrowser(), email))).toBe('429 too_many_requests')
  })

  test('is limited by wrong tries only, whose count a correct try does not reset', async () => {
    const { email } = await signUp()
    for (let n = 0; n < 5; n++) {
      expect(await outcome(signIn(aBrowser(), email, `slip-${n}`))).toBe('401 invalid_credentials')
      expect(await outcome(signIn(aBrowser(), email))).toBe('200')
    }
    for (let n = 0; n < 5; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(aBrowser(), email, 'one-too-many'))).toBe('429 too_many_requests')
  })

  test('does not lock out an owner whose browser another owner also used', async () => {
    const { browser, email } = await signUp()
    const { email: otherEmail } = await signUp()
    await signIn(browser, otherEmail)
    for (let n = 0; n < 11; n++) await signIn(aBrowser(), email, `guess-${n}`)
    expect(await outcome(signIn(browser, email))).toBe('200')
  })

  test('is limited per network across accounts, even from many addresses of a /64 or with forged headers', async () => {
    const limitedServer = await openTestServer({ database: scene.server.database })
    const guess = async (n: number, from: string, headers = {}) =>
      (
        await limitedServer.request('/api/auth/sign-in', {
          ...json({ email: `x${n}@example.com`, password: 'guess-guess' }, headers),
          from,
        })
      ).status
    for (let n = 0; n < 60; n++) await guess(n, `2001:db8:7:7::${n.toString(16)}`)
    expect(await guess(61, '2001:db8:7:7:abcd::1')).toBe(429)
    expect(await guess(62, '2001:db8:7:7::9', { 'x-forwarded-for': '192.0.2.200' })).toBe(429)
    expect(await guess(63, '2001:db8:7:8::1')).toBe(401)
    await limitedServer.close()
  })
})
