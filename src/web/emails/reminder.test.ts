import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminders/template.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const reminder: EmailProps['reminder'] = {
  language: 'en',
  appUrl: 'https://wheelhouse.example',
  businessName: 'Luna Detailing',
  ownerEmail: 'luna@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  manageUrl: 'https://wheelhouse.example/booking/abc',
  isChangeable: true,
  calendar: null,
  job: {
    appointmentTime: '2026-11-18T14:00:00Z',
    duration: 90,
    service: 'Full Detail',
    address: '12 Maple Avenue',
  },
  template: DEFAULT_TEMPLATES['day before'],
  today: '2026-11-17',
  isExample: false,
}
async function renderReminder(overrides: Partial<typeof reminder> = {}) {
  const { subject, html, text } = await renderEmail('reminder', { ...reminder, ...overrides })
  return { subject, html, text: text.replaceAll(/\s+/g, ' ') }
}

test('a reminder has service, time, address and manage link', async () => {
  const { subject, text } = await renderReminder()
  expect(subject).toBe('Full Detail tomorrow at 9:00 AM')
  expect(text).toContain(
    'Hello Ava Brooks, This is a reminder of your appointment with Luna Detailing: Full Detail on Wednesday, November 18 at 9:00 AM.',
  )
  expect(text).toContain('12 Maple Avenue')
  expect(text).toContain('See, move or cancel it https://wheelhouse.example/booking/abc')
  expect(text).toContain('https://wheelhouse.example/booking/abc/reminders')
})

test.each([
  ['2026-11-18', 'Full Detail today at 9:00 AM'],
  ['2026-11-17', 'Full Detail tomorrow at 9:00 AM'],
  ['2026-11-16', 'Full Detail on Wednesday, November 18 at 9:00 AM'],
])('the subject of a reminder sent on %s is “%s”', async (today, subject) => {
  expect((await renderReminder({ today })).subject).toBe(subject)
})

test('a reminder says the arrival window instead of the time', async () => {
  const job = { ...reminder.job, arrivalWindow: 60 }
  const { subject, html, text } = await renderReminder({ job })
  expect(subject).toBe('Full Detail tomorrow between 9:00 and 10:00 AM')
  expect(text).toContain('Full Detail on Wednesday, November 18 between 9:00 and 10:00 AM.')
  expect(`${html} ${text}`).not.toContain('at 9:00')
  const written = await renderReminder({ job, template: 'At {time}. Your {time} appointment.' })
  expect(written.text).toContain('Between 9:00 and 10:00 AM. Your 9:00–10:00 AM appointment.')
})

test('names the day in the time zone of the business', async () => {
  const job = { ...reminder.job, appointmentTime: '2026-11-18T04:30:00Z' }
  expect((await renderReminder({ job })).subject).toBe('Full Detail today at 11:30 PM')
})

test('no link is put together from the template and what is filled in', async () => {
  const template = 'Pay at evil.{service}/pay or evil.{business}: {manage_link}.evil'
  const job = { ...reminder.job, service: 'com' }
  const { text } = await renderReminder({ template, job, businessName: 'net' })
  expect(text).toContain('Pay at evil com/pay or evil net: https://wheelhouse.example/booking/abc')
})

test('fills the template of the owner, with paragraphs, line breaks and a link', async () => {
  const template = 'Hi {client_name}!\nSee you at {address}.\n\nChange it: {manage_link} {unknown}'
  const { html, text } = await renderReminder({ template })
  expect(text).toContain('Hi Ava Brooks! See you at 12 Maple Avenue. Change it:')
  expect(text).toContain('{unknown}')
  expect(html).toContain('<br/>See you at')
  expect(html).toMatch(/<a[^>]*href="https:\/\/wheelhouse.example\/booking\/abc"/)
})

test('escapes markup in templates and names', async () => {
  const { html } = await renderReminder({ template: '<img src=x> {client_name}', clientName: '<b>Ava</b>' })
  expect(html).not.toMatch(/<img src=x>|<b>Ava/)
})

test('says how to change the appointment after the deadline', async () => {
  const instruction = 'Reply to change it.'
  expect((await renderReminder({ isChangeable: false })).text).toContain(instruction)
  expect((await renderReminder()).text).not.toContain(instruction)
})

test('marks a test email as a test', async () => {
  expect((await renderReminder({ isExample: true })).text).toContain(
    'This is a test, so its links don’t work.',
  )
})
