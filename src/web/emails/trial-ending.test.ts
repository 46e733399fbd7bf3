import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const trialEnding: EmailProps['trial-ending'] = {
  appUrl: 'https://wheelhouse.example',
  billingUrl: 'https://wheelhouse.example/dashboard/settings?tab=billing',
  endsAt: '2026-11-18T14:15:00Z',
  timeZone: 'America/New_York',
  hasCard: false,
}

async function renderText(props: Partial<typeof trialEnding>) {
  const { text } = await renderEmail('trial-ending', { ...trialEnding, ...props })
  return text.replaceAll(/\s+/g, ' ')
}

test('has a subject that says the trial ends tomorrow', async () => {
  const { subject } = await renderEmail('trial-ending', trialEnding)
  expect(subject).toBe('Your Wheelhouse trial ends tomorrow')
})

test('shows the end in the time zone of the business', async () => {
  expect(await renderText({})).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(await renderText({ timeZone: 'Asia/Kathmandu' })).toContain(
    'Wednesday, November 18, 2026 at 8:00 PM',
  )
})

test('asks for a card if there is none, and says what happens without one', async () => {
  const text = await renderText({ hasCard: false })
  expect(text).toContain(`Add a card ${trialEnding.billingUrl}`)
  expect(text).toContain('you won’t be charged, and your dashboard closes when the trial ends')
  expect(text).toContain('Your data is safe')
})

test('says what the card on file will be charged, and how to cancel', async () => {
  const text = await renderText({ hasCard: true })
  expect(text).toContain('charge your card $15 for the first month')
  expect(text).toContain('No action needed')
  expect(text).toContain('choose Manage Subscription and cancel before the trial ends')
  expect(text).not.toContain('Add a card')
})
