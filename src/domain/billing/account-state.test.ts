import { expect, test } from 'vitest'
import { accountState } from '#domain/billing/account-state.ts'

test.each([
  ['is new', { cardPayments: 'restricted', awaitsOwner: true }, [false, false, false]],
  ['waits for the provider', { cardPayments: 'pending', awaitsOwner: false }, [true, false, false]],
  ['takes cards', { cardPayments: 'active', awaitsOwner: false }, [true, true, false]],
  [
    'takes cards and has open requirements',
    { cardPayments: 'active', awaitsOwner: true },
    [true, true, false],
  ],
  [
    'was restricted and must submit something',
    { cardPayments: 'restricted', awaitsOwner: true },
    [false, false, false],
  ],
  [
    'was restricted without open requirements',
    { cardPayments: 'restricted', awaitsOwner: false },
    [true, false, false],
  ],
  ['was rejected', { cardPayments: 'rejected', awaitsOwner: false }, [true, false, true]],
  ['is unsupported', { cardPayments: 'unsupported', awaitsOwner: true }, [false, false, true]],
  ['never requested card payments', { cardPayments: null, awaitsOwner: true }, [false, false, false]],
])(
  'an account that %s (%j) has [details_submitted, charges_enabled, rejected] = %j',
  (_, facts, [details_submitted, charges_enabled, rejected]) => {
    expect(accountState(facts)).toEqual({ details_submitted, charges_enabled, rejected })
  },
)
