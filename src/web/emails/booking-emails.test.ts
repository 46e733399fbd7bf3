import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const job = {
  appointmentTime: '2026-11-18T14:15:00Z',
  duration: 90,
  service: 'Full Detail',
  address: '12 Maple Avenue',
}
const confirmed: EmailProps['booking-confirmed'] = {
  language: 'en',
  appUrl: 'https://wheelhouse.example',
  businessName: 'Carter Mobile Detailing',
  ownerEmail: 'riley@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  manageUrl: 'https://wheelhouse.example/booking/abc',
  isChangeable: true,
  calendar: { uid: '1@wheelhouse.example', sequence: 0 },
  job,
  price: 199_99,
  bookedBy: 'client',
}
const toOwner = {
  language: 'en',
  appUrl: 'https://wheelhouse.example',
  appointmentUrl: 'https://wheelhouse.example/dashboard/calendar?view=day&date=2026-11-18',
  timeZone: 'America/New_York',
  clientName: 'Ava Brooks',
  clientEmail: 'ava@example.com',
  clientPhone: '+1 555 010 1000',
  notes: 'Vehicle: Honda CR-V\nGate code 4411',
}

type BookingEmail = 'booking-confirmed' | 'booking-received' | 'client-moved' | 'client-cancelled'

async function renderText<Name extends BookingEmail>(name: Name, props: EmailProps[Name]) {
  const { subject, text } = await renderEmail(name, props)
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('an email to a client has the business’s accent, darkened until white text can be read on it', async () => {
  const colors = async (accentColor: string | null) => {
    const { html } = await renderEmail('booking-confirmed', { ...confirmed, accentColor })
    return new Set(html.match(/#[0-9a-f]{6}/g))
  }
  expect((await colors(null)).has('#0f766e')).toBe(true)
  const violet = await colors('#7c3aed')
  expect([violet.has('#7c3aed'), violet.has('#0f766e')]).toEqual([true, false])
  expect((await colors('#ffff00')).has('#ffff00')).toBe(false)
})

test('an email about an appointment ends with the business’s phone and address', async () => {
  const props = { ...confirmed, businessPhone: '(555) 010-1000', businessAddress: '12 Main St' }
  expect((await renderText('booking-confirmed', props)).text).toContain(
    'Carter Mobile Detailing (555) 010-1000 12 Main St Sent with',
  )
})

test('lists each service of a visit with its options', async () => {
  const items = ['Full Detail (SUV) + Pet hair', 'Full Detail (Sedan)']
  const props = { ...confirmed, job: { ...job, items }, price: 469_98 }
  expect((await renderText('booking-confirmed', props)).text).toContain(
    'Full Detail (SUV) + Pet hair Full Detail (Sedan) 90 minutes, $469.98',
  )
})

test('confirms a booking with all its details', async () => {
  const { subject, text } = await renderText('booking-confirmed', confirmed)
  expect(subject).toBe('Your appointment with Carter Mobile Detailing is confirmed')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('Full Detail, 90 minutes, $199.99 12 Maple Avenue')
  expect(text).toContain('See, move or cancel it https://wheelhouse.example/booking/abc')
  expect(text).toContain('Open the attached file to add it to your calendar.')
  expect(text).toContain('riley@example.com')
})

test('a confirmation tells the client the arrival window, and the owner the exact time', async () => {
  const windowed = { ...job, arrivalWindow: 60 }
  const client = await renderText('booking-confirmed', { ...confirmed, job: windowed })
  expect(client.text).toContain('Wednesday, November 18, 2026 between 9:15 and 10:15 AM EST')
  expect(client.text).not.toContain('at 9:15')
  const owner = await renderText('booking-received', { ...toOwner, job: windowed, price: null })
  expect(owner.text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(owner.text).not.toContain('between')
})

test('confirms an appointment that the business made', async () => {
  const { text } = await renderText('booking-confirmed', { ...confirmed, bookedBy: 'business' })
  expect(text).toContain('Hello Ava Brooks, Carter Mobile Detailing booked this for you.')
  expect(text).toContain('See, move or cancel it https://wheelhouse.example/booking/abc')
  expect(text).not.toMatch(/thank you for booking|Didn’t book this/)
})

test('does not offer a change of a booking made after the deadline', async () => {
  const { text } = await renderText('booking-confirmed', { ...confirmed, isChangeable: false })
  expect(text).toContain('See your appointment https://wheelhouse.example/booking/abc')
  expect(text).toContain('You can contact Carter Mobile Detailing to cancel it.')
  expect(text).not.toMatch(/See, move|cancel it with the link/)
})

test('omits an unknown price and address', async () => {
  const { text } = await renderText('booking-confirmed', {
    ...confirmed,
    price: null,
    job: { ...job, address: null },
  })
  expect(text).toContain('Full Detail, 90 minutes See, move or cancel it')
})

/** The instants are around daylight saving changes, in time zones with unusual offsets. */
test.each([
  ['America/New_York', '2030-03-10T14:00:00Z', 'Sunday, March 10, 2030 at 10:00 AM EDT'],
  ['America/New_York', '2030-11-03T15:00:00Z', 'Sunday, November 3, 2030 at 10:00 AM EST'],
  ['America/St_Johns', '2030-03-11T11:30:00Z', 'Monday, March 11, 2030 at 9:00 AM GMT-2:30'],
  ['America/St_Johns', '2030-11-04T12:30:00Z', 'Monday, November 4, 2030 at 9:00 AM GMT-3:30'],
  ['Asia/Kathmandu', '2030-03-11T03:15:00Z', 'Monday, March 11, 2030 at 9:00 AM GMT+5:45'],
  ['Australia/Lord_Howe', '2030-04-06T23:30:00Z', 'Sunday, April 7, 2030 at 10:00 AM GMT+10:30'],
])('shows the local time in %s for the instant %s', async (timeZone, appointmentTime, localTime) => {
  const props = { ...confirmed, timeZone, job: { ...job, appointmentTime } }
  expect((await renderText('booking-confirmed', props)).text).toContain(localTime)
})

test('tells the owner who booked what, with contact details', async () => {
  const { subject, text } = await renderText('booking-received', { ...toOwner, job, price: 199_99 })
  expect(subject).toBe('Ava Brooks booked Full Detail')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('Full Detail, 90 minutes, $199.99 12 Maple Avenue')
  expect(text).toContain('ava@example.com')
  expect(text).toContain('+1 555 010 1000')
  expect(text).toContain('Notes Vehicle: Honda CR-V Gate code 4411')
  expect(text).toContain(toOwner.appointmentUrl)
})

test('tells the owner the old and new time of a moved appointment', async () => {
  const previous = { ...job, appointmentTime: '2026-11-17T15:00:00Z' }
  const { subject, text } = await renderText('client-moved', { ...toOwner, job, previous })
  expect(subject).toBe('Ava Brooks moved Full Detail')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain('It was on Tuesday, November 17, 2026 at 10:00 AM EST')
})

test('tells the owner of a cancelled appointment', async () => {
  const { subject, text } = await renderText('client-cancelled', {
    ...toOwner,
    clientPhone: null,
    notes: null,
    job,
    series: null,
  })
  expect(subject).toBe('Ava Brooks cancelled Full Detail')
  expect(text).toContain('That time is open again. Wednesday, November 18, 2026 at 9:15 AM EST')
})

test('tells the owner of a skipped visit, and that the others stay', async () => {
  const series = { next: '2026-12-02T14:15:00Z' }
  const { subject, text } = await renderText('client-cancelled', { ...toOwner, job, series })
  expect(subject).toBe('Ava Brooks skipped a visit: Full Detail')
  expect(text.toUpperCase()).toContain('A CLIENT SKIPPED A VISIT')
  expect(text).toContain('Ava Brooks skipped this visit. That time is open again.')
  expect(text).toContain(
    'Their other visits stay as they are. The next one is on Wednesday, December 2, 2026',
  )
})

test('escapes markup in client input', async () => {
  const { html } = await renderEmail('booking-received', {
    ...toOwner,
    clientName: '<b>Ava</b>',
    notes: '<script>alert(1)</script>',
    job,
    price: 0,
  })
  expect(html).toContain('&lt;b&gt;Ava&lt;/b&gt;')
  expect(html).not.toContain('<script>')
})

test('an alert without details asks the owner to confirm the address', async () => {
  const nobody = { clientName: 'A client', clientEmail: '', clientPhone: null, notes: null }
  const { subject, text } = await renderText('booking-received', {
    ...toOwner,
    ...nobody,
    isAnonymous: true,
    job: { ...job, service: 'a job', address: null },
    price: null,
  })
  expect(subject).toBe('A client booked a job')
  expect(text).toContain(
    'a job, 90 minutes Confirm your email in Wheelhouse to get the details here. Until then, we can’t email you about every booking. Open',
  )
})

test('a link that a client typed reaches the owner as text, and our email does not link it', async () => {
  const notes = 'Photos: http://photos.example/car and www.photos.example'
  const { html, text } = await renderEmail('booking-received', { ...toOwner, notes, job, price: null })
  expect(text).toContain(notes)
  expect(html).not.toMatch(/href="[^"]*photos\.example/)
})

test('client and owner see the questions with the answers', async () => {
  const answers = [
    { question: 'Vehicle', answer: 'Ford Explorer, black' },
    { question: 'Any pets?', answer: '<b>No</b>' },
  ]
  const shown = 'Vehicle: Ford Explorer, black Any pets? <b>No</b>'
  expect((await renderText('booking-confirmed', { ...confirmed, answers })).text).toContain(shown)
  const received = { ...toOwner, answers, job, price: null }
  expect((await renderText('booking-received', received)).text).toContain(shown)
})

test('shows the logo of the business to clients only', async () => {
  const logo = { url: 'https://wheelhouse.example/pictures/1/email.png', width: 112, height: 56 }
  const { html, text } = await renderEmail('booking-confirmed', confirmed, logo)
  expect(html).toContain(`src="${logo.url}"`)
  expect(html).toMatch(/width="112"/)
  expect(text).not.toContain('email.png')
  const toOwnerEmail = await renderEmail('booking-received', { ...toOwner, job, price: null }, logo)
  expect(toOwnerEmail.html).not.toContain(logo.url)
})
