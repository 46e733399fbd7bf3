import { expect, test } from 'vitest'
import { renderEmail } from '#web/emails/render-email.tsx'

const newDevice = {
  appUrl: 'https://wheelhouse.example/',
  device: 'Chrome on Android',
  signedInAt: '2026-11-18T14:15:00Z',
  timeZone: 'America/New_York',
}

test('names the device, and the time in the zone of the business', async () => {
  const { subject, text } = await renderEmail('new-device', newDevice)
  expect(subject).toBe('New sign-in to your Wheelhouse account')
  expect(text).toContain('Chrome on Android')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
})

test('says what to do if it was somebody else, and where to sign out everywhere', async () => {
  const { text } = await renderEmail('new-device', newDevice)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'If it wasn’t you, choose a new password now. That signs out every device, including theirs. Then check your passkeys',
  )
  expect(text).toContain('Reset my password https://wheelhouse.example/auth?mode=reset')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'sign out everywhere https://wheelhouse.example/dashboard/settings?tab=general#devices',
  )
})

test('has links that only lead to pages, so that a mail scanner that opens them changes nothing', async () => {
  const { html } = await renderEmail('new-device', newDevice)
  const paths = [...html.matchAll(/href="https:\/\/wheelhouse\.example\/([^"]*)"/g)].map(([, path]) => path)
  expect(new Set(paths)).toEqual(new Set(['', 'auth?mode=reset', 'dashboard/settings?tab=general#devices']))
})
