import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const APP_URL = 'https://wheelhouse.example'
const job = {
  appointmentTime: '2026-11-19T15:30:00Z',
  duration: 90,
  service: 'Full Detail',
  address: '12 Maple Avenue',
}
const toClient = {
  language: 'es' as const,
  appUrl: APP_URL,
  businessName: 'Luna',
  ownerEmail: 'luna@example.com',
  clientName: 'Ava',
  timeZone: 'America/New_York',
  manageUrl: `${APP_URL}/booking/abc`,
  isChangeable: true,
  calendar: { uid: 'a@b', sequence: 0 },
  job,
}
const change = { ...toClient, changedBy: 'business' as const, replaces: null, series: null }
const deposit = { ...toClient, amount: 45_00, bookUrl: `${APP_URL}/book/luna` }

const lines = [{ description: 'Detallado', quantity: 100, unit_price: 180_00, tax_rate: 0 }]
const invoice = {
  language: 'es' as const,
  number: 'INV-0001',
  businessName: 'Luna',
  businessEmail: 'luna@example.com',
  clientName: 'Ava',
  clientEmail: 'ava@example.com',
  issuedOn: '2026-11-15',
  dueOn: '2026-11-29',
  paidOn: null,
  isVoid: false,
  description: 'Detallado',
  lines,
  totals: invoiceTotals(lines, null),
  deposit: 45_00,
  tip: 0,
  refunded: 0,
  lost: 0,
  note: null,
  payUrl: `${APP_URL}/pay/abc`,
}
const about = (change: Partial<InvoiceDocument> = {}) => ({
  appUrl: APP_URL,
  document: { ...invoice, ...change },
})
const reminder = (today: string) => renderEmail('invoice-reminder', { ...about(), today })
const paid = { paidOn: '2026-11-18' }

const EMAILS = [
  renderEmail('booking-confirmed', { ...toClient, price: 180_00, bookedBy: 'client' }),
  renderEmail('booking-confirmed', { ...toClient, price: null, bookedBy: 'business', isChangeable: false }),
  renderEmail('appointment-moved', {
    ...change,
    previous: { ...job, appointmentTime: '2026-11-20T18:00:00Z', duration: 60, address: null },
    isNew: false,
  }),
  renderEmail('appointment-cancelled', { ...change, bookUrl: null }),
  renderEmail('deposit-unpaid', deposit),
  renderEmail('deposit-refunded', { ...deposit, reason: 'client cancelled' }),
  renderEmail('reminder', {
    ...toClient,
    template: CATALOGUES.es.text.emails['day before'],
    today: '2026-11-18',
    isExample: false,
  }),
  renderEmail('deposit-request', {
    ...deposit,
    policy: 'Si cancela a tiempo, le devolvemos el depósito.',
    payUrl: `${APP_URL}/deposit/abc`,
  }),
  renderEmail('invoice', about()),
  ...['2026-11-20', '2026-11-29', '2026-12-01'].map(reminder),
  renderEmail('receipt', about({ ...paid, tip: 20_00 })),
  renderEmail('receipt', about({ ...paid, deposit: 180_00 })),
]

/** Every sentence of the English emails that is the same for everybody. */
const ENGLISH = Object.values(CATALOGUES.en.email).filter(
  (words): words is string => typeof words === 'string' && words.length > 4 && !words.includes('{'),
)

test('emails to a client who reads Spanish have no English sentence', async () => {
  for (const { subject, html, text } of await Promise.all(EMAILS)) {
    expect(html).toContain('lang="es"')
    for (const sentence of ENGLISH) expect(`${subject} ${text}`).not.toContain(sentence)
    expect(text).not.toMatch(/\b(your|you|the|and|with|appointment|minutes|invoice|receipt|paid|due|tip)\b/i)
  }
})

test('a Spanish confirmation reads like this', async () => {
  const { subject, text } = (await EMAILS[0]) as Awaited<(typeof EMAILS)[number]>
  expect(subject).toBe('Su cita con Luna está confirmada')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Hola Ava: gracias por reservar con Luna. Esta es su cita: jueves, 19 de noviembre de 2026, a las 10:30 a.m. EST Full Detail, 90 minutos, $180.00 12 Maple Avenue',
  )
})

test('Spanish emails about an invoice read like this', async () => {
  const read = async (email: ReturnType<typeof renderEmail>) => (await email).text.replaceAll(/\s+/g, ' ')
  expect(await read(renderEmail('invoice', about()))).toContain(
    'Hola Ava: Luna le envió una factura. $135.00 Vence el 29 de noviembre de 2026 Total $180.00 Depósito ya pagado -$45.00 INV-0001 Detallado Pagar $135.00',
  )
  expect(await read(reminder('2026-12-01'))).toContain(
    'Hola Ava: le recordamos la factura INV-0001 de Luna. Si ya la pagó, no tiene que hacer nada. $135.00 Venció el 29 de noviembre de 2026',
  )
  expect(await read(renderEmail('receipt', about({ ...paid, tip: 20_00 })))).toContain(
    'Hola Ava: Luna recibió su pago de $155.00. Incluye una propina de $20.00. $155.00 Pagado el 18 de noviembre de 2026',
  )
})
