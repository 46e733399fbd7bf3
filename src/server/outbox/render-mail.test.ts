import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { EmailName } from '#contract/emails.ts'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { renderMail } from '#server/outbox/render-mail.ts'

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

const render = (letter: EmailName, props: object) =>
  renderMail(
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
] as const)('a reply from a client goes to the business: %s', async (letter, props) => {
  expect(await render(letter, props)).toMatchObject({
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
] as const)('a reply from an owner goes to us: %s', async (letter, props) => {
  expect(await render(letter, props)).toMatchObject({ business: null })
})

test('only reminders have an unsubscribe link, and test reminders do not', async () => {
  const manageUrl = `${appUrl}/booking/abc`
  const reminder = { ...toClient, manageUrl, template: 'Hello', today: '2036-06-01' }
  const unsubscribeUrl = async (letter: EmailName, props: object) =>
    (await render(letter, props)).unsubscribeUrl
  expect(await unsubscribeUrl('reminder', reminder)).toBe(`${manageUrl}/reminders`)
  expect(await unsubscribeUrl('reminder', { ...reminder, isExample: true })).toBeNull()
  expect(await unsubscribeUrl('booking-confirmed', { ...toClient, manageUrl, price: null })).toBeNull()
})

test('one calendar file contains every visit of a changed series, moved or cancelled', async () => {
  const visit = (n: number, changes: object) => ({
    appointmentId: `c5a1d9b2-5d6e-4a7f-8f4e-0d9b0a3c1e0${n}`,
    job,
    previous: job,
    calendar: { uid: `${n}@localhost`, sequence: n },
    ...changes,
  })
  const later = { ...job, appointmentTime: '2036-06-16T16:00:00Z' }
  const visits = [visit(1, {}), visit(2, { job: null, previous: later })]
  const { attachments } = await render('series-changed', {
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

test('nothing that a business or a visitor typed becomes a link in an email to a client', async () => {
  const seen: string[] = []
  const manageUrl = 'http://localhost:3000/booking/abc'
  const hostile = 'Win at https://evil.example or www.evil.example'
  await renderMail(
    {
      mailHost: 'localhost',
      renderEmail: async (name, props) => {
        seen.push(JSON.stringify(props))
        return { subject: name, html: '', text: '' }
      },
    },
    {
      id: '1',
      letter: 'reminder',
      props: {
        ...toClient,
        manageUrl,
        businessName: hostile,
        clientName: hostile,
        job: { ...job, service: hostile, address: hostile },
        template: hostile,
        today: '2036-06-01',
      },
      recipient: 'somebody@example.com',
    },
    new Date('2036-06-01T00:00:00Z'),
  )
  expect(seen[0]).not.toMatch(/evil\.|https:/)
  expect(seen[0]).toContain(manageUrl)
  expect(seen[0]).toContain('luna@example.com')
  expect(seen[0]).toContain(job.appointmentTime)
})

test('leaves text without links in an email to a client as it was typed', async () => {
  const name = 'Luna’s 🧑‍🔧 Detailing … ½ off. Call us!'
  expect(await render('appointment-cancelled', { ...toClient, businessName: name })).toMatchObject({
    business: { name },
  })
})

test('an email of a business shows its logo at an absolute address, in its proportions', async () => {
  let shown: unknown
  const logo = { id: '6f1c1f5e-3c2e-4f0c-9d43-2f1f4b6f0d11', width: 512, height: 256, png: Buffer.alloc(0) }
  await renderMail(
    {
      mailHost: 'localhost',
      renderEmail: async (name, _, emailLogo) => {
        shown = emailLogo
        return { subject: name, html: '', text: '' }
      },
    },
    {
      id: '1',
      letter: 'booking-confirmed',
      props: { ...toClient, price: null },
      recipient: 'ava@example.com',
      logo,
    },
    new Date('2036-06-01T00:00:00Z'),
  )
  expect(shown).toEqual({ url: `${appUrl}/pictures/${logo.id}/email.png`, width: 112, height: 56 })
})
