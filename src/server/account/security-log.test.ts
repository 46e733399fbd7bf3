import { beforeEach, describe, expect, test } from 'vitest'
import { emailHash } from '#server/base/sha256.ts'
import { accountScene, DAY, MINUTE, PASSWORD } from '#server/testing/account-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { loggedLines } from '#server/testing/test-log.ts'

const scene = accountScene()
const { aBrowser, anAddress, signIn, signUp, waitForEmail } = scene
const NETWORK = '203.0.113.9'
const PHONE = () => aBrowser(NETWORK)

/** Email addresses that must not be in the log. */
let addresses: string[] = []
beforeEach(() => {
  addresses = []
})

async function anOwner() {
  const { email } = await signUp()
  addresses.push(email)
  const rows = await asAdministrator<{ id: string }>(
    scene.server.database.adminUrl,
    'select id from users where email = $1',
    [email],
  )
  return { email, userId: rows[0]?.id ?? '' }
}

/** The security events of an account or a hashed address, without what every line has. */
function eventsOf(subject: string, network = NETWORK) {
  return loggedLines()
    .filter(({ msg }) => msg.startsWith('security: '))
    .filter((line) => line.network === network || line.network === undefined)
    .filter(({ userId, addressHash }) => userId === subject || addressHash === subject)
    .map(({ msg, reason }) => (reason ? `${msg} (${reason})` : msg))
}

const post = (browser: TestBrowser, path: string, body: object) => browser.post(`/api/auth/${path}`, body)

describe('the security log', () => {
  test('has a line for each sign-up and sign-in, with account, network and request', async () => {
    const { email, userId } = await anOwner()
    expect(eventsOf(userId, '192.0.2.1')).toEqual(['security: signed up'])
    await signIn(PHONE(), email)
    expect(eventsOf(userId)).toEqual(['security: signed in'])
    const line = loggedLines().find(({ msg }) => msg === 'security: signed in')
    expect(line).toMatchObject({ level: 30, userId, network: NETWORK, by: 'password', isNewDevice: true })
    expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('has a line for each failed sign-in, with a reason, also for those over the limit', async () => {
    const { email, userId } = await anOwner()
    for (let n = 0; n < 11; n++) await signIn(PHONE(), email, `guess-${n}`)
    expect(eventsOf(userId)).toEqual([
      ...Array(10).fill('security: sign-in failed (wrong password)'),
      'security: sign-in failed (too many attempts)',
    ])
  })

  test('has only a hash of an address without an account', async () => {
    const nobody = anAddress()
    addresses.push(nobody)
    await signIn(PHONE(), nobody.toUpperCase())
    expect(eventsOf(emailHash(nobody))).toEqual(['security: sign-in failed (unknown address)'])
  })

  test('has a line for a sign-up with the address of another owner', async () => {
    const { email, userId } = await anOwner()
    await post(PHONE(), 'sign-up', { email, password: 'another-secret', consent: true })
    expect(eventsOf(userId)).toEqual(['security: sign-up failed (wrong password)'])
  })

  test('has a line for each reset request, emailed link, used link and password change', async () => {
    const { email, userId } = await anOwner()
    const phone = PHONE()
    await post(phone, 'request-password-reset', { email })
    expect(eventsOf(emailHash(email))).toEqual(['security: password reset requested'])
    const token = (await waitForEmail(email, 'password-reset'))?.text.match(/#token=(\S+)/)?.[1]
    await eventually('the emailed link is logged', async () => eventsOf(userId).length > 0)
    const ids = loggedLines().flatMap(({ resetRequestId }) => resetRequestId ?? [])
    expect(new Set(ids).size).toBe(1)
    await post(phone, 'reset-password', { token, password: 'new-foam-cannon' })
    await signIn(phone, email, 'new-foam-cannon')
    const change = (current_password: string) =>
      post(phone, 'change-password', { current_password, new_password: 'third-foam-cannon' })
    await change('wrong-password')
    await change('new-foam-cannon')
    expect(eventsOf(userId)).toEqual([
      'security: reset link emailed',
      'security: reset link used',
      'security: signed in',
      'security: password change failed (wrong password)',
      'security: password changed',
    ])
    const log = JSON.stringify(loggedLines())
    for (const secret of [token, PASSWORD, 'foam-cannon', 'wrong-password', ...phone.cookies.values()])
      if (secret !== '1') expect(log).not.toContain(secret)
    for (const address of addresses) expect(log.toLowerCase()).not.toContain(address)
  })

  test('has a line for each recovery: requested, started, cancelled, its link emailed, and used', async () => {
    const { email, userId } = await anOwner()
    await asAdministrator(
      scene.server.database.adminUrl,
      `insert into authenticators (user_id, secret, confirmed_at) values ($1, substring(sha256('x') for 20), app_now())`,
      [userId],
    )
    const phone = PHONE()
    const tokenIn = async (letter: string, count = 1) =>
      (await waitForEmail(email, letter, count))?.text.match(/#token=([\w-]+)/)?.[1]
    await post(phone, 'request-recovery', { email })
    const cancelToken = await tokenIn('recovery-requested')
    await eventually('the start is logged', async () => eventsOf(userId).length === 1)
    await post(phone, 'cancel-recovery', { token: cancelToken })
    await post(phone, 'request-recovery', { email })
    await waitForEmail(email, 'recovery-requested', 2)
    await scene.setClockOffset(DAY)
    const token = await tokenIn('recovery-ready')
    await eventually('the link is logged', async () => eventsOf(userId).length === 4)
    await post(phone, 'recover', { token, password: 'new-foam-cannon' })
    expect(eventsOf(emailHash(email))).toEqual(Array(2).fill('security: recovery requested'))
    expect(eventsOf(userId)).toEqual([
      'security: recovery started',
      'security: recovery cancelled',
      'security: recovery started',
      'security: recovery link emailed',
      'security: account recovered',
    ])
    const log = JSON.stringify(loggedLines())
    for (const secret of [cancelToken, token, email]) expect(log).not.toContain(secret)
  })

  test('has a line for each download that needs a proof, and none for one that was refused', async () => {
    const { email, userId } = await anOwner()
    const browser = PHONE()
    await signIn(browser, email)
    expect((await browser.get('/api/your-data')).status).toBe(200)
    const line = loggedLines().find(({ msg }) => msg === 'security: proof used')
    expect(line).toMatchObject({ endpoint: 'downloadOwnerData', userId, network: NETWORK })
    await scene.setClockOffset(11 * MINUTE)
    expect((await browser.get('/api/your-data')).status).toBe(403)
    expect(eventsOf(userId).filter((event) => event === 'security: proof used')).toHaveLength(1)
  })
})

describe('the line of each answer', () => {
  const lastAnswer = () => loggedLines().findLast(({ msg }) => msg === 'answered')

  test('says which owner was refused, and why', async () => {
    const { browser, email } = await signUp()
    addresses.push(email)
    const [owner] = await asAdministrator<{ id: string }>(
      scene.server.database.adminUrl,
      'select id from users where email = $1',
      [email],
    )
    await scene.setClockOffset(11 * MINUTE)
    await browser.post('/api/authenticator')
    const line = { route: '/api/authenticator', status: 403, userId: owner?.id, refusal: 'proof_required' }
    expect(lastAnswer()).toMatchObject(line)
    await browser.get('/api/clients')
    expect(lastAnswer()).toMatchObject({ status: 402, userId: owner?.id, refusal: 'subscription_required' })
  })

  test('says why a stranger was refused', async () => {
    await PHONE().get('/api/clients')
    expect(lastAnswer()).toMatchObject({ status: 401, refusal: 'unauthenticated' })
    expect(lastAnswer()).not.toHaveProperty('userId')
    await post(PHONE(), 'sign-in', { email: 'nobody' })
    expect(lastAnswer()).toMatchObject({ status: 422, refusal: 'invalid_request' })
  })
})
