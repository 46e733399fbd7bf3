import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { EmailName } from '#contract/emails.ts'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { writeMail } from '#server/outbox/write-mail.ts'

const appUrl = 'http://localhost:3000'
const job = { appointmentTime: '2036-06-02T16:00:00Z', duration: 60, service: 'Full Detail', address: null }
const toClient = {
  appUrl,
  businessName: 'Luna Detailing',
  ownerEmail: 'luna@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  job,
}
const document = aDocument({ businessName: 'Luna Detailing', businessEmail: 'luna@example.com' })

const written = (letter: EmailName, props: object) =>
  writeMail(
    {
      mailHost: 'localhost',
      renderEmail: async (name) => ({ subject: name, html: '', text: '' }),
    },
    { id: '1', letter, props, recipient: 'somebody@example.com' },
    new Date('2036-06-01T00:00:00Z'),
  )

test.each([
  ['booking-confirmed', { ...toClient, price: null }],
  ['appointment-moved', { ...toClient, previous: null }],
  ['appointment-cancelled', toClient],
  ['series-changed', { ...toClient, changedBy: 'business', bookUrl: null, visits: [] }],
  ['invoice', { appUrl, document }],
  ['invoice-reminder', { appUrl, document, today: '2026-11-20' }],
  ['receipt', { appUrl, document }],
  ['reminder', { ...toClient, template: 'Hello', today: '2036-06-01' }],
] as const)('a client answers the business: %s', async (letter, props) => {
  expect(await written(letter, props)).toMatchObject({
    business: { name: 'Luna Detailing', email: 'luna@example.com' },
  })
})

test.each([
  ['mail-check', { appUrl, askedAt: '2036-06-01T00:00:00Z' }],
  [
    'client-cancelled',
    {
      appUrl,
      appointmentUrl: appUrl,
      timeZone: 'America/New_York',
      clientName: 'Ava Brooks',
      clientEmail: 'ava@example.com',
      clientPhone: null,
      notes: null,
      job,
    },
  ],
] as const)('an owner answers us: %s', async (letter, props) => {
  expect(await written(letter, props)).toMatchObject({ business: null })
})

test('only reminders can be unsubscribed from, and not by the owner who tries one', async () => {
  const manageUrl = `${appUrl}/booking/abc`
  const reminder = { ...toClient, manageUrl, template: 'Hello', today: '2036-06-01' }
  const urlOf = async (letter: EmailName, props: object) => (await written(letter, props)).unsubscribeUrl
  expect(await urlOf('reminder', reminder)).toBe(`${manageUrl}/reminders`)
  expect(await urlOf('reminder', { ...reminder, isExample: true })).toBeNull()
  expect(await urlOf('booking-confirmed', { ...toClient, manageUrl, price: null })).toBeNull()
})

test('one file brings every visit of a changed series into a calendar, each as what became of it', async () => {
  const visit = (n: number, told: object) => ({
    appointmentId: `c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e0${n}`,
    job,
    previous: job,
    calendar: { uid: `${n}@localhost`, sequence: n },
    ...told,
  })
  const later = { ...job, appointmentTime: '2036-06-16T16:00:00Z' }
  const visits = [visit(1, {}), visit(2, { job: null, previous: later })]
  const { attachments } = await written('series-changed', {
    ...toClient,
    changedBy: 'business',
    bookUrl: null,
    visits,
  })
  const [file, ...others] = attachments
  expect(others).toEqual([])
  const calendar = new ICAL.Component(ICAL.parse(String(file?.content)))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(
    events.map((event) => ({
      uid: event.uid,
      sequence: event.sequence,
      starts: event.startDate.toJSDate().toISOString(),
      status: event.component.getFirstPropertyValue('status'),
    })),
  ).toEqual([
    { uid: '1@localhost', sequence: 1, starts: '2036-06-02T16:00:00.000Z', status: 'CONFIRMED' },
    { uid: '2@localhost', sequence: 2, starts: '2036-06-16T16:00:00.000Z', status: 'CANCELLED' },
  ])
})
