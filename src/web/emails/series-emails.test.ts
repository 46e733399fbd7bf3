import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

type SeriesEmail = EmailProps['series-changed']
type Visit = SeriesEmail['visits'][number]

const job = { duration: 120, service: 'Standard Clean', address: null }
const at = (appointmentTime: string) => ({ ...job, appointmentTime })

const firstVisit: Visit = {
  appointmentId: 'c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e01',
  previous: at('2026-10-26T14:00:00Z'),
  job: at('2026-10-27T14:00:00Z'),
  manageUrl: 'https://wheelhouse.example/booking/abc',
  isChangeable: true,
  calendar: { uid: '1@wheelhouse.example', sequence: 1 },
  replaces: null,
}
const afterClocksChanged: Visit = {
  ...firstVisit,
  appointmentId: 'c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e02',
  previous: at('2026-11-09T15:00:00Z'),
  job: at('2026-11-10T15:00:00Z'),
}
const email: SeriesEmail = {
  language: 'en',
  appUrl: 'https://wheelhouse.example',
  businessName: 'Luna Cleaning',
  ownerEmail: 'luna@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  changedBy: 'business',
  isNew: false,
  bookUrl: 'https://wheelhouse.example/book/luna',
  visits: [firstVisit, afterClocksChanged],
}

async function renderText(visits: Visit[]) {
  const { subject, text } = await renderEmail('series-changed', { ...email, visits })
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('lists the new and previous time of each visit, in the time zone of the business', async () => {
  const { subject, text } = await renderText(email.visits)
  expect(subject).toBe('Luna Cleaning: Your visits have new times')
  expect(text).toContain('Luna Cleaning changed these visits:')
  expect(text).toContain(
    'Tuesday, October 27, 2026 at 10:00 AM EDT Standard Clean, 120 minutes Before: Monday, October 26, 2026 at 10:00 AM EDT',
  )
  expect(text).toContain('Tuesday, November 10, 2026 at 10:00 AM EST')
  const link = 'https://wheelhouse.example/booking/abc'
  expect(text).toContain(
    `Keep it ${link}?step=keep · Pick another time ${link}?step=move · See or skip it ${link} `,
  )
  expect(text).toContain('Open the attached file to update your calendar.')
  expect(text).toContain('luna@example.com')
})

test('lists cancelled visits, and links to the booking page', async () => {
  const { subject, text } = await renderText(email.visits.map((visit) => ({ ...visit, job: null })))
  expect(subject).toBe('Luna Cleaning: Your visits are cancelled')
  expect(text).toContain('Luna Cleaning cancelled these visits:')
  expect(text).toContain('Cancelled: Monday, October 26, 2026 at 10:00 AM EDT')
  expect(text).toContain('Book another time https://wheelhouse.example/book/luna')
  expect(text).not.toContain('See, move or skip it')
})

test('announces that cancelled visits are back on', async () => {
  const { subject, text } = await renderText(email.visits.map((visit) => ({ ...visit, previous: null })))
  expect(subject).toBe('Luna Cleaning: Your visits are back on')
  expect(text).toContain('are back on')
  expect(text).not.toContain('Before:')
})

test('says once what changed for all visits, and for each visit what changed only there', async () => {
  const before = { service: 'Deep Clean', duration: 240, price: 259_99 }
  const changed = email.visits.map(({ job, ...visit }) => ({
    ...visit,
    job: job && { ...job, price: 139_99 },
    previous: job && { ...job, ...before },
  }))
  const [first, second] = changed as [Visit, Visit]
  const shorter = { ...second, previous: second.previous && { ...second.previous, duration: 180 } }
  const { subject, text } = await renderText([first, shorter])
  expect(subject).toBe('Luna Cleaning: Your visits have changed')
  expect(text).toContain(
    'Luna Cleaning changed your visits. New service: Standard Clean instead of Deep Clean. New price: $139.99 instead of $259.99. Tuesday',
  )
  expect(text).toContain('Standard Clean, 120 minutes New length: 120 minutes instead of 240. See')
  expect(text).toContain('Standard Clean, 120 minutes New length: 120 minutes instead of 180. See')
  expect(text).not.toContain('Before:')
})

test('does not offer a change after the deadline', async () => {
  const { text } = await renderText([{ ...firstVisit, isChangeable: false }])
  expect(text).toContain('See it https://wheelhouse.example/booking/abc')
})

test('announces changes rather than new times when one of the visits is cancelled', async () => {
  const { subject, text } = await renderText([firstVisit, { ...afterClocksChanged, job: null }])
  expect(subject).toBe('Luna Cleaning: Your visits have changed')
  expect(text).toContain('Cancelled: Monday, November 9, 2026 at 10:00 AM EST')
})

test('lists visits that the client already knows, without announcing a change', async () => {
  const visits = email.visits.map((visit) => ({ ...visit, previous: visit.job, isKnown: true }))
  const { subject, text } = await renderText(visits)
  expect(subject).toBe('Luna Cleaning: Your visits are booked')
  expect(text).toContain('Luna Cleaning booked these visits for you:')
  expect(text).not.toContain('Before:')
  const [first, second] = visits as [Visit, Visit]
  const mixed = await renderText([first, { ...second, job: null }])
  expect(mixed.subject).toBe('Luna Cleaning: Your visits have changed')
  expect(mixed.text).toContain('here are your visits with Luna Cleaning:')
})

test('lists newly booked visits, with a manage link for each', async () => {
  const visits = email.visits.map((visit) => ({ ...visit, previous: null }))
  const { subject, text } = await renderEmail('series-changed', { ...email, visits, isNew: true })
  expect(subject).toBe('Luna Cleaning: Your visits are booked')
  const normalized = text.replaceAll(/\s+/g, ' ')
  expect(normalized).toContain('Luna Cleaning booked these visits for you:')
  expect(normalized).toContain('See, move or skip it https://wheelhouse.example/booking/abc')
  expect(normalized).toContain('Open the attached file to add them to your calendar.')
  expect(normalized).not.toContain('after all')
})
