import { expect, test } from 'vitest'
import type { EmailName, EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const common = { appUrl: 'https://wheelhouse.example/', timeZone: 'America/New_York' }
const requested = {
  ...common,
  cancelUrl: 'https://wheelhouse.example/auth/cancel-recovery#token=abc',
  requestedAt: '2026-11-18T14:15:00Z',
  dueAt: '2026-11-19T14:15:00Z',
  device: 'Chrome on Android',
  network: '203.0.113.9',
}
const ready = {
  ...common,
  recoverUrl: 'https://wheelhouse.example/auth/recover#token=abc',
  requestedAt: '2026-11-18T14:15:00Z',
  expiresAt: '2026-11-20T14:15:00Z',
}
const cancelled = { ...common, cancelledAt: '2026-11-18T14:15:00Z', cancelledBy: 'device' as const }
const done = { ...common, recoveredAt: '2026-11-18T14:15:00Z', isFeedRenewed: true }

async function emailText<Name extends EmailName>(name: Name, props: EmailProps[Name]) {
  const { subject, text } = await renderEmail(name, props)
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('says who asked to recover the account, when, what happens next and how to cancel it', async () => {
  const { subject, text } = await emailText('recovery-requested', requested)
  expect(subject).toBe('Someone asked to recover your Wheelhouse account')
  expect(text).toContain('Chrome on Android, from the network 203.0.113.9')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('On Thursday, November 19, 2026 at 9:15 AM EST we’ll email you a link')
  expect(text).toContain('Cancel the recovery https://wheelhouse.example/auth/cancel-recovery#token=abc')
})

test('brings the link a day later, and says until when it works', async () => {
  const { subject, text } = await emailText('recovery-ready', ready)
  expect(subject).toBe('Recover your Wheelhouse account')
  expect(text).toContain('Choose a new password https://wheelhouse.example/auth/recover#token=abc')
  expect(text).toContain('The link works once, until Friday, November 20, 2026 at 9:15 AM EST.')
})

test('says how a recovery was cancelled', async () => {
  const { text } = await emailText('recovery-cancelled', cancelled)
  expect(text).toContain('on a device that is signed in to your account')
  const { text: byEmail } = await emailText('recovery-cancelled', { ...cancelled, cancelledBy: 'email' })
  expect(byEmail).toContain('with the link in our email')
})

test('says what a recovery removed, and what to do if it was somebody else', async () => {
  const { text } = await emailText('recovery-done', done)
  expect(text).toContain('Your authenticator app, recovery codes and passkeys were removed')
  expect(text).toContain('Change the password of your mailbox first')
  expect(text).toContain('Your private calendar link changed too')
})

test('has links that only lead to pages, so that a mail scanner that opens them changes nothing', async () => {
  const emails = await Promise.all([
    renderEmail('recovery-requested', requested),
    renderEmail('recovery-ready', ready),
    renderEmail('recovery-cancelled', cancelled),
    renderEmail('recovery-done', done),
  ])
  const paths = emails.flatMap(({ html }) =>
    [...html.matchAll(/href="https:\/\/wheelhouse\.example\/([^"]*)"/g)].map(([, path]) => path),
  )
  expect(new Set(paths)).toEqual(
    new Set([
      '',
      'auth',
      'auth?mode=recover',
      'auth?mode=reset',
      'auth/cancel-recovery#token=abc',
      'auth/recover#token=abc',
      'dashboard/settings?tab=general#calendars',
    ]),
  )
})
