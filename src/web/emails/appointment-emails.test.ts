import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const job = {
  appointmentTime: '2026-11-18T14:15:00Z',
  duration: 90,
  service: 'Full Detail',
  address: '12 Maple Avenue',
}
const moved: EmailProps['appointment-moved'] = {
  language: 'en',
  appUrl: 'https://wheelhouse.example',
  businessName: 'Carter Mobile Detailing',
  ownerEmail: 'riley@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  manageUrl: 'https://wheelhouse.example/booking/abc',
  isChangeable: true,
  calendar: { uid: '1@wheelhouse.example', sequence: 1 },
  changedBy: 'business',
  replaces: null,
  series: null,
  job,
  previous: { ...job, appointmentTime: '2026-11-17T15:00:00Z' },
  isNew: false,
}

async function renderMoved(props: Partial<typeof moved>) {
  const { subject, text } = await renderEmail('appointment-moved', { ...moved, ...props })
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('a moved appointment is announced with its new and previous time, in the time zone of the business', async () => {
  const { subject, text } = await renderMoved({})
  expect(subject).toBe('Carter Mobile Detailing: Your appointment has a new time')
  expect(text).toContain('Carter Mobile Detailing moved your appointment')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('Full Detail, 90 minutes 12 Maple Avenue')
  expect(text).toContain('It was on Tuesday, November 17, 2026 at 10:00 AM EST')
  expect(text).toContain('riley@example.com')
})

test('a client whose appointment was moved can keep the time or pick another one', async () => {
  const { text } = await renderMoved({})
  expect(text).toContain('See or cancel it https://wheelhouse.example/booking/abc ')
  expect(text).toContain('Keep it https://wheelhouse.example/booking/abc?step=keep')
  expect(text).toContain('Pick another time https://wheelhouse.example/booking/abc?step=move')
  expect(text).not.toContain('See, move or cancel it')
  const late = await renderMoved({ isChangeable: false })
  expect(late.text).toContain('Keep it')
  expect(late.text).not.toContain('Pick another time')
})

test.each([
  ['the client moved it', { changedBy: 'client' as const }],
  ['the time stays the same', { previous: { ...job, duration: 60 } }],
  ['it is back on', { previous: null }],
])('a client is not asked to keep the time if %s', async (_, change) => {
  const { text } = await renderMoved(change)
  expect(text).not.toContain('Keep it')
  expect(text).toContain('See, move or cancel it https://wheelhouse.example/booking/abc')
})

test('an appointment with an arrival window is announced with it', async () => {
  const windowed = { ...job, arrivalWindow: 60 }
  const previous = { ...windowed, appointmentTime: '2026-11-17T15:00:00Z' }
  const series = { next: '2026-12-01T14:00:00Z', nextArrivalWindow: 30 }
  const { text } = await renderMoved({ job: windowed, previous, series })
  expect(text).toContain('Wednesday, November 18, 2026 between 9:15 and 10:15 AM EST')
  expect(text).toContain('It was on Tuesday, November 17, 2026 between 10:00 and 11:00 AM EST')
  expect(text).toContain('The next one is on Tuesday, December 1, 2026 between 9:00 and 9:30 AM EST')
  expect(text).not.toContain('at 9:15')
})

test('a business without a name is called the client’s service provider', async () => {
  const { subject, text } = await renderMoved({ businessName: UNNAMED_BUSINESS })
  expect(subject).toBe('Your service provider: Your appointment has a new time')
  expect(text).toContain('Hello Ava Brooks, your service provider moved your appointment')
  expect(text).toContain('Contact your service provider at riley@example.com')
})

test('does not mention a new time when the time stays the same', async () => {
  const { subject, text } = await renderMoved({ previous: { ...job, duration: 60 } })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment has changed')
  expect(text).toContain('The time stays the same')
  expect(text).not.toContain('It was on')
})

test('lists everything that changed about an appointment', async () => {
  const previous = { ...job, service: 'Interior Detail', duration: 60, price: 120_00, address: null }
  const { text } = await renderMoved({ previous, job: { ...job, price: 199_99 } })
  expect(text).toContain('New service: Full Detail instead of Interior Detail.')
  expect(text).toContain('New length: 90 minutes instead of 60.')
  expect(text).toContain('New price: $199.99 instead of $120.00.')
  expect(text).toContain('New address: 12 Maple Avenue')
})

test('a change of the price alone is announced as such', async () => {
  const { subject, text } = await renderMoved({
    previous: { ...job, price: null },
    job: { ...job, price: 199_99 },
  })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment has changed')
  expect(text).toContain('The time stays the same. ')
  expect(text).toContain('New price: $199.99.')
  expect(text).not.toMatch(/New (service|length|address)/)
})

test('announces that a cancelled appointment is back on', async () => {
  const { subject, text } = await renderMoved({ previous: null })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment is back on')
  expect(text).toContain('is back on')
})

test('announces an appointment that the client did not know of as booked', async () => {
  const { subject, text } = await renderMoved({ previous: null, isNew: true })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment is booked')
  expect(text).toContain('Carter Mobile Detailing booked this for you')
  expect(text).toContain('add it to your calendar')
})

const { previous: _, ...commonProps } = moved
const cancelled = { ...commonProps, bookUrl: 'https://wheelhouse.example/book/luna' }

test('a cancellation names the appointment and a contact address', async () => {
  const { subject, text } = await renderEmail('appointment-cancelled', cancelled)
  expect(subject).toBe('Carter Mobile Detailing: Your appointment was cancelled')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('riley@example.com')
})

test('links to the manage page and mentions the calendar file, if there are any', async () => {
  const { text } = await renderMoved({})
  expect(text).toContain('See or cancel it https://wheelhouse.example/booking/abc')
  expect(text).toContain('Open the attached file to update your calendar.')
  const withoutLinks = await renderMoved({ manageUrl: null, calendar: null })
  expect(withoutLinks.text).not.toMatch(/See or|Keep it|Pick|attached/)
})

test('links from a cancellation to the booking page, if there is one', async () => {
  const { text } = await renderEmail('appointment-cancelled', cancelled)
  expect(text).toContain('Book another time https://wheelhouse.example/book/luna')
  const withoutPage = await renderEmail('appointment-cancelled', { ...cancelled, bookUrl: null })
  expect(withoutPage.text).toContain('See your appointment https://wheelhouse.example/booking/abc')
  expect(withoutPage.text).toContain('Want a different time? Contact')
})

test('does not offer a change after the deadline', async () => {
  const { text } = await renderMoved({ isChangeable: false })
  expect(text).toContain('See your appointment https://wheelhouse.example/booking/abc')
})

test('confirms to a client what they changed with the manage link', async () => {
  const { subject, text } = await renderMoved({ changedBy: 'client' })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment has a new time')
  expect(text).toContain('you moved your appointment with Carter Mobile Detailing.')
  const email = await renderEmail('appointment-cancelled', { ...cancelled, changedBy: 'client' })
  expect(email.text.replaceAll(/\s+/g, ' ')).toContain(
    'you cancelled this appointment with Carter Mobile Detailing:',
  )
})

const SERIES_CONTINUES = { next: '2026-12-02T14:15:00Z' }
const OTHERS_STAY =
  'other visits stay as they are. The next one is on Wednesday, December 2, 2026 at 9:15 AM EST.'

test('calls a visit of a series skipped, and says that the others stay', async () => {
  const skipped = { ...cancelled, series: SERIES_CONTINUES, changedBy: 'client' as const }
  const { subject, text } = await renderEmail('appointment-cancelled', skipped)
  expect(subject).toBe('Carter Mobile Detailing: Your visit was skipped')
  const normalized = text.replaceAll(/\s+/g, ' ')
  expect(normalized).toContain('you skipped this visit with Carter Mobile Detailing:')
  expect(normalized).toContain(`Your ${OTHERS_STAY}`)
  expect(normalized).toContain('See your other visits https://wheelhouse.example/booking/abc')
  expect(normalized).not.toContain('Book another time')
  const byOwner = await renderEmail('appointment-cancelled', { ...cancelled, series: SERIES_CONTINUES })
  expect(byOwner.text.replaceAll(/\s+/g, ' ')).toContain('Carter Mobile Detailing cancelled this visit:')
})

test('calls the last visit of a series cancelled, and links to the booking page', async () => {
  const { subject, text } = await renderEmail('appointment-cancelled', {
    ...cancelled,
    series: { next: null },
  })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment was cancelled')
  expect(text).toContain('Book another time')
  expect(text).not.toContain('other visits')
})

test('offers to skip a visit that was moved, and says that the others stay', async () => {
  const { subject, text } = await renderMoved({ series: SERIES_CONTINUES })
  expect(subject).toBe('Carter Mobile Detailing: Your visit has a new time')
  expect(text).toContain('Carter Mobile Detailing moved your visit.')
  expect(text).toContain(`Your ${OTHERS_STAY}`)
  expect(text).toContain('See or skip it https://wheelhouse.example/booking/abc')
})

test('escapes markup in names', async () => {
  const { html } = await renderEmail('appointment-moved', { ...moved, clientName: '<b>Ava</b> & co' })
  expect(html).toContain('&lt;b&gt;Ava&lt;/b&gt; &amp; co')
})
