import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentAccount } from '#contract/payment-account.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { aPaymentAccount } from '#web/testing/a-payment-account.ts'
import { elementsByTag, visibleText } from '#web/testing/markup.ts'
import { DepositFields } from './deposit-fields.tsx'
import { serviceValues } from './service-values.ts'

const WASH = { id: 'x', name: 'Wash', description: null, price: 199_99, duration: 60, sizes: [], add_ons: [] }
const QUARTER: DepositRule = { kind: 'percent', percent: 25 }

type Shown = {
  /** Null until it is known. */
  account: PaymentAccount | null
  stored: DepositRule | null
  /** Undefined until it is known. */
  cutoffHours?: number | undefined
  /** An error opens the section. */
  error?: string | undefined
}

function rendered({ account, stored, cutoffHours, error }: Shown): string {
  const queryClient = new QueryClient()
  if (account) queryClient.setQueryData(paymentAccountQuery.queryKey, account)
  if (cutoffHours !== undefined)
    queryClient.setQueryData<unknown>(bookingSettingsQuery.queryKey, {
      settings: { change_cutoff_hours: cutoffHours },
    })
  const values = serviceValues({ ...WASH, deposit: stored })
  const fields = {
    values,
    change: () => {},
    text: (name: string) => ({
      name,
      value: String(values[name]),
      error: name === 'deposit' ? error : undefined,
      onChange: () => {},
    }),
    checkbox: (name: string) => ({ name, checked: false, error: undefined, onChange: () => {} }),
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DepositFields fields={fields} stored={stored} />
    </QueryClientProvider>,
  )
}

/** The whole choice, and not only some of its options. */
const DISABLED_CHOICE = /^<select[^>]*disabled/

const opened = (shown: Omit<Shown, 'error'>) => rendered({ ...shown, error: 'Choose again' })

test('is folded, and says what the service asks for', () => {
  const markup = rendered({ account: null, stored: QUARTER })
  expect(markup).not.toContain('<details open')
  expect(visibleText(markup)).toContain(
    'Deposit for online bookings 25% What clients pay by card when they book.',
  )
  expect(visibleText(markup)).not.toContain('payment account')
})

test.each([
  [{ connected: false }, 'Connect a payment account to take deposits. Settings → Payment'],
  [{ charges_enabled: false, details_submitted: false }, 'Finish setting up your payment account'],
  [{ charges_enabled: false }, 'Your payment account isn’t ready yet.'],
  [{ charges_enabled: false, rejected: true }, 'The payment provider declined your account'],
])('with an account that has %j the choice is disabled: %s', (difference, reason) => {
  const markup = opened({ account: aPaymentAccount(difference), stored: null })
  expect(visibleText(markup)).toContain(reason)
  expect(elementsByTag(markup, 'select')[0]).toMatch(DISABLED_CHOICE)
})

test('can’t be chosen before the account is known', () => {
  const markup = opened({ account: null, stored: null })
  expect(visibleText(markup)).toContain('Checking your payment account...')
  expect(elementsByTag(markup, 'select')[0]).toMatch(DISABLED_CHOICE)
})

test('can be chosen with an account that takes payments', () => {
  const markup = opened({ account: aPaymentAccount(), stored: QUARTER })
  expect(markup).not.toContain('disabled')
  expect(visibleText(markup)).toContain('$50.00 of $199.99')
})

test.each([
  [24, 'if they cancel at least 24 hours before it starts, or if you cancel.'],
  [0, 'if they cancel before it starts, or if you cancel.'],
  [undefined, 'if they cancel before your cutoff for changes, or if you cancel.'],
])('says when clients get it back with a cutoff of %s hours', (cutoffHours, condition) => {
  const markup = opened({ account: aPaymentAccount(), stored: QUARTER, cutoffHours })
  expect(visibleText(markup)).toContain(`Clients get it back ${condition}`)
})

test('a deposit that was set before can only be removed while the account isn’t ready', () => {
  const markup = opened({ account: aPaymentAccount({ connected: false }), stored: QUARTER })
  expect(elementsByTag(markup, 'select')[0]).not.toMatch(DISABLED_CHOICE)
  expect(
    elementsByTag(markup, 'option').map((option) => [visibleText(option), option.includes('disabled')]),
  ).toEqual([
    ['None', false],
    ['Fixed amount', true],
    ['Percent', false],
  ])
  expect(markup).toMatch(
    /<input[^>]*name="deposit.percent"[^>]*readOnly=""|<input[^>]*readOnly=""[^>]*name="deposit.percent"/,
  )
})
