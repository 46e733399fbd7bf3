import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwedRefunds } from './owed-refunds.tsx'

test('names the client, the amount and the reason of each refund that is owed', () => {
  const refunds = [
    { deposit_id: '1', client_name: 'Ava Brooks', amount: 50_00, error: 'Insufficient funds.' },
    { deposit_id: '2', client_name: 'Bea', amount: 20_00, error: null },
  ]
  const text = renderToStaticMarkup(<OwedRefunds refunds={refunds} />).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('$50.00 to Ava Brooks: Insufficient funds.')
  expect(text).toContain('$20.00 to Bea')
  expect(text).toContain('You still owe refunds.')
})
