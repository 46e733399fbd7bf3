import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countEmail, countUnconfirmed } from '#server/account/count-email.ts'
import { accountScene, PASSWORD } from '#server/testing/account-scene.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'

const scene = accountScene()

const LIMIT = { tries: 100, windowSeconds: 60 * 60 }

/** Counts emails of a kind to an address until one is over a limit, and returns how many were within it. */
async function fill(email: string, kind: 'notice' | 'code' | 'reset', isEmailConfirmed = false) {
  const limit = { ...LIMIT, hasReserve: kind !== 'notice' }
  for (let count = 0; ; count++) {
    const { isOver } = await scene.server.deps.db.asSystem((tx) =>
      countEmail(tx, kind, { email, isEmailConfirmed }, limit),
    )
    if (isOver) return count
  }
}

const aMailbox = () => `mailbox-${randomUUID()}`

test('a mailbox that is not confirmed gets ten emails a day of all kinds, under all its aliases together', async () => {
  const mailbox = aMailbox()
  for (const n of [1, 2, 3])
    await scene.server.deps.db.asSystem((tx) => countUnconfirmed(tx, `${mailbox}+${n}@example.com`))
  expect(await fill(`${mailbox}@example.com`, 'notice')).toBe(7)
  expect(await fill(`${mailbox}+4@example.com`, 'notice')).toBe(0)
})

test('an alias does not use up the codes and reset links of the address', async () => {
  const mailbox = aMailbox()
  const alias = `${mailbox}+x@example.com`
  expect(await fill(alias, 'notice')).toBe(10)
  expect([await fill(alias, 'code'), await fill(alias, 'reset')]).toEqual([3, 3])
  const email = `${mailbox}@example.com`
  expect([await fill(email, 'code'), await fill(email, 'reset')]).toEqual([3, 3])
})

test('codes do not use up the reset links of the same address', async () => {
  const email = `${aMailbox()}@example.com`
  expect(await fill(email, 'code')).toBe(13)
  expect(await fill(email, 'reset')).toBe(3)
})

test('a mailbox that is not confirmed gets thirty emails a day at most, however many aliases it has', async () => {
  const mailbox = aMailbox()
  let total = 0
  for (let n = 0; n < 12; n++) total += await fill(`${mailbox}+${n}@example.com`, 'code')
  expect(total).toBe(30)
})

test('a confirmed address has the limit of each kind only, and aliases do not use it up', async () => {
  const mailbox = aMailbox()
  expect(await fill(`${mailbox}+x@example.com`, 'notice')).toBe(10)
  expect(await fill(`${mailbox}@example.com`, 'notice', true)).toBe(LIMIT.tries)
})

const post = async (browser: TestBrowser, path: string, body: object) =>
  (await browser.post(path, body)).status

test('emails of every kind to an alias count, and leave the owner of the address a code and a reset link', async () => {
  const email = scene.anAddress()
  const alias = email.replace('@', '+x@')
  const { browser } = await scene.signUp(alias)
  for (let n = 0; n < 3; n++) await scene.signIn(scene.aBrowser(), alias)
  const signUpAgain = { email: alias, password: 'another-secret', consent: true }
  expect(await post(scene.aBrowser(), '/api/auth/sign-up', signUpAgain)).toBe(409)
  for (const [current_password, new_password] of [
    [PASSWORD, 'new-foam-cannon'],
    ['new-foam-cannon', PASSWORD],
  ])
    expect(await post(browser, '/api/auth/change-password', { current_password, new_password })).toBe(200)
  for (let n = 0; n < 2; n++)
    await post(scene.aBrowser(), '/api/auth/request-password-reset', { email: alias })
  expect(await scene.mailsTo(alias)).toHaveLength(9)
  expect(await post(browser, '/api/delete-account', { password: PASSWORD })).toBe(200)

  await scene.signUp(email)
  await scene.signIn(scene.aBrowser(), email)
  await post(scene.aBrowser(), '/api/auth/request-password-reset', { email })
  const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject).toSorted()
  expect(subjects(await scene.mailsTo(alias))).toEqual([
    'account-deleted',
    'account-exists',
    'confirm-email',
    ...['new-device', 'new-device', 'new-device'],
    ...['password-changed', 'password-changed'],
    ...['password-reset', 'password-reset'],
  ])
  expect(subjects(await scene.mailsTo(email))).toEqual(['confirm-email', 'password-reset'])
})
