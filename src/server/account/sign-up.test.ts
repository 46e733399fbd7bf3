import { describe, expect, test } from 'vitest'
import { accountScene, PASSWORD } from '#server/testing/account-scene.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = accountScene()
const { mailsTo, anAddress, aBrowser, signUp } = scene

describe('signing up', () => {
  test('creates an account and signs in', async () => {
    await using _ = await freezeClock(scene.server.database)
    const { browser, email } = await signUp()
    const { session } = (await (await browser.get('/api/session')).json()) as {
      session: { user: object; expires_in: number }
    }
    expect(session.user).toMatchObject({ email, full_name: null })
    expect(session.expires_in).toBe(3600)
  })

  test('stores the browser’s time zone if it is valid', async () => {
    const zones: (string | undefined)[] = []
    for (const timezone of ['America/Denver', 'Mars/Olympus', '', undefined]) {
      const email = anAddress()
      await aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true, timezone })
      const [row] = await asAdministrator<{ timezone: string }>(
        scene.server.database.adminUrl,
        'select timezone from user_settings join users on users.id = user_id where email = $1',
        [email],
      )
      zones.push(row?.timezone)
    }
    expect(zones).toEqual(['America/Denver', ...Array(3).fill('America/New_York')])
  })

  test.each([
    [{ email: 'nobody', password: PASSWORD, consent: true }, { email: 'Please enter a valid email address' }],
    [
      { email: 'a@example.com', password: '12345', consent: true },
      { password: 'Password must be at least 6 characters' },
    ],
    [
      { email: 'a@example.com', password: '😀😁😂', consent: true },
      { password: 'Password must be at least 6 characters' },
    ],
    [
      { email: 'a@example.com', password: PASSWORD, consent: false },
      { consent: 'You must agree to the Terms of Service and Privacy Policy to continue' },
    ],
  ])('reports the invalid field of %j', async (body, fields) => {
    const answer = await aBrowser().post('/api/auth/sign-up', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_request', fields } })
  })

  test.each([
    ['Password1', 'common'],
    ['abcabcabc', 'a repeat'],
    ['12345678901', 'a run'],
    ['wheelhouse1', 'the product’s name'],
    ['jane.doe2026', 'the address'],
  ])('refuses the password %s, which is %s', async (password) => {
    const answer = await aBrowser().post('/api/auth/sign-up', {
      email: 'jane.doe@example.com',
      password,
      consent: true,
    })
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'weak_password',
        message: 'This password is too common. Choose another.',
        fields: { password: 'This password is too common. Choose another.' },
      },
    })
  })

  test('fails for an address with an account, and emails its owner once', async () => {
    const { email } = await signUp()
    const secondSignUp = { email: email.toUpperCase(), password: 'another-secret', consent: true }
    expect(await outcome(aBrowser().post('/api/auth/sign-up', secondSignUp))).toBe('409 sign_up_failed')
    expect(await outcome(aBrowser().post('/api/auth/sign-up', secondSignUp))).toBe('409 sign_up_failed')
    expect((await mailsTo(email)).filter(({ subject }) => subject === 'account-exists')).toHaveLength(1)
  })

  test('signs in when the browser repeats the request after a lost response', async () => {
    const { email } = await signUp()
    expect(
      await outcome(aBrowser().post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })),
    ).toBe('201')
  })

  test('creates one account for twenty simultaneous requests', async () => {
    const email = anAddress()
    const body = { email, password: PASSWORD, consent: true }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => aBrowser().post('/api/auth/sign-up', body)),
    )
    // Repeats count as password guesses: after ten of them the status is 429, or 503 on a busy machine.
    const expected = new Set([201, 429, 503])
    expect(new Set(answers.map(({ status }) => status)).difference(expected)).toEqual(new Set())
    expect(answers.map(({ status }) => status)).toContain(201)
    const rows = await asAdministrator(scene.server.database.adminUrl, 'select from users where email = $1', [
      email,
    ])
    expect(rows).toHaveLength(1)
  })
})
