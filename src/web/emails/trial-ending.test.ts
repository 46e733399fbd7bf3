import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const ending: EmailProps['trial-ending'] = {
  appUrl: 'https://wheelhouse.example',
  billingUrl: 'https://wheelhouse.example/dashboard/settings?tab=billing',
  endsAt: '2026-11-18T14:15:00Z',
  timeZone: 'America/New_York',
  hasCard: false,
}

async function words(props: Partial<typeof ending>) {
  const { text } = await renderEmail('trial-ending', { ...ending, ...props })
  return text.replaceAll(/\s+/g, ' ')
}

test('says in the subject that the trial ends tomorrow', async () => {
  const { subject } = await renderEmail('trial-ending', ending)
  expect(subject).toBe('Your Wheelhouse trial ends tomorrow')
})

test('tells the end by the clock of the business', async () => {
  expect(await words({})).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(await words({ timeZone: 'Asia/Kathmandu' })).toContain('Wednesday, November 18, 2026 at 8:00 PM')
})

test('asks for a card where there is none, and says what happens otherwise', async () => {
  const letter = await words({ hasCard: false })
  expect(letter).toContain(`Add a card ${ending.billingUrl}`)
  expect(letter).toContain('nothing is charged, and your access to the dashboard ends with the trial')
  expect(letter).toContain('What you entered is kept')
})

test('says what will be charged to the card on file, and how to cancel', async () => {
  const letter = await words({ hasCard: true })
  expect(letter).toContain('charged $15 for the first month')
  expect(letter).toContain('There is nothing to do')
  expect(letter).toContain('choose Manage Subscription and cancel before the trial ends')
  expect(letter).not.toContain('Add a card')
})
