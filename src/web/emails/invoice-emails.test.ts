import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const document: EmailProps['invoice']['document'] = {
  language: 'en',
  number: 'INV-0001',
  businessName: 'Carter Mobile Detailing',
  businessEmail: 'riley@example.com',
  clientName: 'Ava Brooks',
  clientEmail: 'ava@example.com',
  issuedOn: '2026-11-15',
  dueOn: '2026-11-29',
  paidOn: null,
  isVoid: false,
  description: 'Full Detail\nHonda CR-V',
  lines: [{ description: 'Full Detail', quantity: 100, unit_price: 199_99, tax_rate: 0 }],
  totals: { lines: [199_99], subtotal: 199_99, discount: 0, taxes: [], total: 199_99 },
  tip: 0,
  refunded: 0,
  lost: 0,
  note: null,
  payUrl: 'https://wheelhouse.example/pay/abc',
}
const appUrl = 'https://wheelhouse.example'
const invoicesUrl = 'https://wheelhouse.example/dashboard/invoices'
const paid = { ...document, paidOn: '2026-11-18', tip: 30_00 }

type InvoiceEmail = 'invoice' | 'invoice-reminder' | 'receipt' | 'payment-received'

async function renderText<Name extends InvoiceEmail>(name: Name, props: EmailProps[Name]) {
  const { subject, text } = await renderEmail(name, props)
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('an invoice asks the client to pay, with amount, due date and link', async () => {
  const { subject, text } = await renderText('invoice', { appUrl, document })
  expect(subject).toBe('Invoice INV-0001 from Carter Mobile Detailing')
  expect(text).toContain('Hello Ava Brooks, Carter Mobile Detailing sent you an invoice.')
  expect(text).toContain('$199.99 Due on November 29, 2026 INV-0001 Full Detail Honda CR-V')
  expect(text).toContain('Pay $199.99 https://wheelhouse.example/pay/abc')
  expect(text).toContain('attached as a PDF')
  expect(text).toContain('riley@example.com')
})

test.each(['invoice', 'receipt'] as const)(
  'the %s ends with the business’s phone and address',
  async (name) => {
    const contact = { businessPhone: '(555) 010-1000', businessAddress: '12 Main St\nDenver, CO' }
    const { text } = await renderText(name, { appUrl, document: { ...document, ...contact } })
    expect(text).toContain('Carter Mobile Detailing (555) 010-1000 12 Main St Denver, CO Sent with')
    const without = await renderText(name, { appUrl, document })
    expect(without.text).not.toContain('Carter Mobile Detailing Sent with')
  },
)

test.each(['invoice', 'invoice-reminder'] as const)('the %s asks for what the deposit left', async (name) => {
  const props = { appUrl, document: { ...document, deposit: 45_00 }, today: '2026-11-16' }
  const { text } = await renderText(name, props)
  expect(text).toContain(
    '$154.99 Due on November 29, 2026 Total $199.99 Deposit already paid -$45.00 INV-0001',
  )
  expect(text).toContain('Pay $154.99 https://wheelhouse.example/pay/abc')
  expect(text).not.toContain('Pay $199.99')
})

test('a receipt is for what was paid after the deposit', async () => {
  const { text } = await renderText('receipt', { appUrl, document: { ...paid, deposit: 45_00 } })
  expect(text).toContain('received your $184.99 payment. That includes a $30.00 tip.')
  expect(text).toContain('Deposit already paid -$45.00')
})

test('a receipt that the deposit covers says that nothing is left to pay', async () => {
  const { text } = await renderText('receipt', { appUrl, document: { ...paid, tip: 0, deposit: 199_99 } })
  expect(text).toContain('received your $199.99 deposit. There’s nothing left to pay.')
})

test('greets a client without a name', async () => {
  const { text } = await renderText('invoice', { appUrl, document: { ...document, clientName: null } })
  expect(text).toContain('Hello, Carter Mobile Detailing sent you an invoice.')
})

test.each([
  ['2026-11-20', 'A friendly reminder', 'Due on November 29, 2026'],
  ['2026-11-29', 'A friendly reminder', 'Due today'],
  ['2026-11-30', 'Your invoice is overdue', 'Was due on November 29, 2026'],
])('a reminder sent on %s says: %s, %s', async (today, heading, when) => {
  const { subject, text } = await renderText('invoice-reminder', { appUrl, document, today })
  expect(subject).toBe('Reminder: invoice INV-0001 from Carter Mobile Detailing')
  expect(text.toLowerCase()).toContain(heading.toLowerCase())
  expect(text).toContain(`$199.99 ${when}`)
  expect(text).toContain('Pay $199.99 https://wheelhouse.example/pay/abc')
})

test('a receipt thanks for the payment and names the tip', async () => {
  const { subject, text } = await renderText('receipt', { appUrl, document: paid })
  expect(subject).toBe('Receipt for invoice INV-0001 from Carter Mobile Detailing')
  expect(text).toContain('Carter Mobile Detailing received your $229.99 payment. That includes a $30.00 tip.')
  expect(text).toContain('$229.99 Paid on November 18, 2026')
  expect(text).not.toContain('Pay $')
})

const payment: EmailProps['payment-received'] = {
  appUrl,
  invoicesUrl,
  document: paid,
  paidCents: 229_99,
  currency: 'usd',
  tipCents: 30_00,
  paidOn: '2026-11-18',
  came: 'once',
}

test('tells the owner who paid how much', async () => {
  const { subject, text } = await renderText('payment-received', payment)
  expect(subject).toBe('Ava Brooks paid $229.99')
  expect(text).toContain('Ava Brooks paid $229.99 by card. That includes a $30.00 tip.')
  expect(text).toContain(`Open your invoices ${invoicesUrl}`)
  expect(text).not.toContain('twice')
})

test('tells the owner when an invoice was paid twice', async () => {
  const { text } = await renderText('payment-received', {
    ...payment,
    document: { ...paid, clientName: null },
    paidCents: 199_99,
    tipCents: 0,
    paidOn: '2026-11-20',
    came: 'again',
  })
  expect(text.toLowerCase()).toContain('an invoice was paid twice')
  expect(text).toContain('ava@example.com paid $199.99 by card.')
  expect(text).toContain('$199.99 Paid on November 20, 2026')
  expect(text).not.toContain('tip')
  expect(text).toContain('refund one of the payments')
})

test.each([
  ['usd', 120_00, '$120.00'],
  ['eur', 199_99, 'EUR 199.99'],
  ['jpy', 19_999, 'JPY 19,999'],
])('asks the owner to review a payment of the wrong amount, in %s', async (currency, paidCents, amount) => {
  const { subject, text } = await renderText('payment-received', {
    ...payment,
    document,
    tipCents: 0,
    paidCents,
    currency,
    came: 'mismatched',
  })
  expect(subject).toBe(`Ava Brooks paid ${amount} for INV-0001 instead of $199.99`)
  expect(text.toLowerCase()).toContain('a payment needs your attention')
  expect(text).toContain('isn’t marked as paid')
  expect(text).toContain(`${amount} Paid on November 18, 2026`)
})

test('escapes markup in owner and client input', async () => {
  const { html } = await renderEmail('invoice', {
    appUrl,
    document: { ...document, clientName: '<b>Ava</b>', description: '<script>alert(1)</script>' },
  })
  expect(html).toContain('&lt;b&gt;Ava&lt;/b&gt;')
  expect(html).not.toContain('<script>')
})

test.each(['invoice', 'receipt'] as const)(
  'puts the name of the business, not ours, at the top of the %s',
  async (name) => {
    const { html, text } = await renderEmail(name, { appUrl, document: name === 'invoice' ? document : paid })
    expect(html).toMatch(/letter-spacing:-0.03em[^>]*>Carter Mobile Detailing</)
    expect(text).toContain('Sent with Wheelhouse')
    expect(text).not.toContain('support@')
    expect(text.match(/Questions\?/g)).toHaveLength(1)
  },
)

test('an invoice of a business without a name is from the client’s service provider', async () => {
  const props = { appUrl, document: { ...document, businessName: UNNAMED_BUSINESS } }
  expect((await renderEmail('invoice', props)).subject).toBe('Invoice INV-0001 from your service provider')
  const { text } = await renderText('invoice', props)
  expect(text).toContain('your service provider sent you an invoice.')
  expect(text).toContain('Questions? Contact your service provider at riley@example.com.')
})
