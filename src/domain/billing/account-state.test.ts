import { expect, test } from 'vitest'
import { accountState } from '#domain/billing/account-state.ts'

test.each([
  ['is new', { cardPayments: 'restricted', awaitsOwner: true }, [false, false, false]],
  ['waits for the provider', { cardPayments: 'pending', awaitsOwner: false }, [true, false, false]],
  ['takes cards', { cardPayments: 'active', awaitsOwner: false }, [true, true, false]],
  ['takes cards and will be asked more', { cardPayments: 'active', awaitsOwner: true }, [true, true, false]],
  [
    'was restricted and must hand something in',
    { cardPayments: 'restricted', awaitsOwner: true },
    [false, false, false],
  ],
  [
    'was restricted and can do nothing',
    { cardPayments: 'restricted', awaitsOwner: false },
    [true, false, false],
  ],
  ['was turned down', { cardPayments: 'rejected', awaitsOwner: false }, [true, false, true]],
  ['cannot be served', { cardPayments: 'unsupported', awaitsOwner: true }, [false, false, true]],
  ['never asked for cards', { cardPayments: null, awaitsOwner: true }, [false, false, false]],
])('knows an account that %s', (_, facts, [details_submitted, charges_enabled, rejected]) => {
  expect(accountState(facts)).toEqual({ details_submitted, charges_enabled, rejected })
})
