import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

type Letter = EmailProps['series-changed']
type Visit = Letter['visits'][number]

const job = { duration: 120, service: 'Standard Clean', address: null }
const at = (appointmentTime: string) => ({ ...job, appointmentTime })

const visit: Visit = {
  appointmentId: 'c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e01',
  previous: at('2026-10-26T14:00:00Z'),
  job: at('2026-10-27T14:00:00Z'),
  manageUrl: 'https://wheelhouse.example/booking/abc',
  isChangeable: true,
  calendar: { uid: '1@wheelhouse.example', sequence: 1 },
  replaces: null,
}
const afterClocksChanged: Visit = {
  ...visit,
  appointmentId: 'c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e02',
  previous: at('2026-11-09T15:00:00Z'),
  job: at('2026-11-10T15:00:00Z'),
}
const letter: Letter = {
  appUrl: 'https://wheelhouse.example',
  businessName: 'Luna Cleaning',
  ownerEmail: 'luna@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  changedBy: 'business',
  isNew: false,
  bookUrl: 'https://wheelhouse.example/book/luna',
  visits: [visit, afterClocksChanged],
}

async function words(visits: Visit[]) {
  const { subject, text } = await renderEmail('series-changed', { ...letter, visits })
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('tells when each visit is now and when it was, by the clock of the business', async () => {
  const { subject, text } = await words(letter.visits)
  expect(subject).toBe('Luna Cleaning: Your visits have new times')
  expect(text).toContain('Luna Cleaning has changed these visits:')
  expect(text).toContain(
    'Tuesday, October 27, 2026 at 10:00 AM EDT Standard Clean, 120 minutes Before: Monday, October 26, 2026 at 10:00 AM EDT',
  )
  expect(text).toContain('Tuesday, November 10, 2026 at 10:00 AM EST')
  expect(text).toContain('See, move or skip it https://wheelhouse.example/booking/abc')
  expect(text).toContain('The attached file brings your calendar up to date.')
  expect(text).toContain('luna@example.com')
})

test('tells which are cancelled, and where another time is booked', async () => {
  const { subject, text } = await words(letter.visits.map((one) => ({ ...one, job: null })))
  expect(subject).toBe('Luna Cleaning: Your visits are cancelled')
  expect(text).toContain('Luna Cleaning has cancelled these visits:')
  expect(text).toContain('Cancelled: Monday, October 26, 2026 at 10:00 AM EDT')
  expect(text).toContain('Book another time https://wheelhouse.example/book/luna')
  expect(text).not.toContain('See, move or skip it')
})

test('says that visits told as cancelled are on again', async () => {
  const { subject, text } = await words(letter.visits.map((one) => ({ ...one, previous: null })))
  expect(subject).toBe('Luna Cleaning: Your visits are on again')
  expect(text).toContain('take place after all')
  expect(text).not.toContain('Before:')
})

test('promises no change that is not possible any more', async () => {
  const { text } = await words([{ ...visit, isChangeable: false }])
  expect(text).toContain('See it https://wheelhouse.example/booking/abc')
})

test('promises no new times to all where one is cancelled', async () => {
  const { subject, text } = await words([visit, { ...afterClocksChanged, job: null }])
  expect(subject).toBe('Luna Cleaning: Your visits have changed')
  expect(text).toContain('Cancelled: Monday, November 9, 2026 at 10:00 AM EST')
})

test('tells of visits that are as they were told before', async () => {
  const visits = letter.visits.map((one) => ({ ...one, previous: one.job, isKnown: true }))
  const { subject, text } = await words(visits)
  expect(subject).toBe('Luna Cleaning: Your visits are booked')
  expect(text).toContain('Luna Cleaning has booked these visits for you:')
  expect(text).not.toContain('Before:')
  const [first, second] = visits as [Visit, Visit]
  const mixed = await words([first, { ...second, job: null }])
  expect(mixed.subject).toBe('Luna Cleaning: Your visits as they are now')
  expect(mixed.text).toContain('this is what Luna Cleaning has planned for you:')
})

test('tells of visits that were just made, with the way to each', async () => {
  const visits = letter.visits.map((one) => ({ ...one, previous: null }))
  const { subject, text } = await renderEmail('series-changed', { ...letter, visits, isNew: true })
  expect(subject).toBe('Luna Cleaning: Your visits are booked')
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words).toContain('Luna Cleaning has booked these visits for you:')
  expect(words).toContain('See, move or skip it https://wheelhouse.example/booking/abc')
  expect(words).toContain('The attached file puts them into your calendar.')
  expect(words).not.toContain('after all')
})
