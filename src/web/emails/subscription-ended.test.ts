import { expect, test } from 'vitest'
import { renderEmail } from '#web/emails/render-email.tsx'

const links = {
  appUrl: 'https://wheelhouse.example',
  returnUrl: 'https://wheelhouse.example/signup-cancelled',
}
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test('the email about an ended trial says when it ended, that nothing was charged, and how to subscribe', async () => {
  const props = { ...links, endsAt: '2026-11-18T14:15:00Z', timeZone: 'America/New_York' }
  const { subject, text } = await renderEmail('trial-ended', props)
  expect(subject).toBe('Your Wheelhouse trial has ended')
  expect(inOneLine(text)).toContain(
    'ended on Wednesday, November 18, 2026 at 9:15 AM EST. You weren’t charged',
  )
  expect(inOneLine(text)).toContain(`Subscribe ${links.returnUrl}`)
})

test('the email about a failed payment says what failed and leads to a new card', async () => {
  const { subject, text } = await renderEmail('payment-failed', links)
  expect(subject).toBe('Your Wheelhouse payment didn’t go through')
  expect(inOneLine(text)).toContain('We couldn’t charge your card $15 for Wheelhouse')
  expect(inOneLine(text)).toContain(`Update your card ${links.returnUrl}`)
})
