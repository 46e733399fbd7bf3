import { expect, test } from 'vitest'
import type { FactorChange } from '#domain/account/factors.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

async function textAbout(change: FactorChange): Promise<string> {
  const { text } = await renderEmail('factor-changed', {
    appUrl: 'https://wheelhouse.example/',
    change,
    changedAt: '2026-11-18T14:15:00Z',
    timeZone: 'America/New_York',
  })
  return text.replaceAll(/\s+/g, ' ')
}

test.each(['passkey added', 'authenticator added'] as const)(
  '%s: says that a new password removes it, if it wasn’t the owner',
  async (change) => {
    expect(await textAbout(change)).toContain(
      'That signs out every device and removes passkeys and authenticator apps that were added in the last 7 days. Then check',
    )
  },
)

test('a removed passkey: says that a new password signs out every device', async () => {
  expect(await textAbout('passkey removed')).toContain('That signs out every device. Then check')
})
