/** How a card behaves when it is saved or charged. */
export type CardBehaviour =
  | 'succeeds'
  | 'declines'
  | 'declines_when_charged'
  | 'authenticates_once'
  | 'authenticates_always'

export type TestCard = {
  number: string
  brand: string
  behaviour: CardBehaviour
  /** Shown in the list of test cards. */
  description: string
  /** Payment method id to use in API calls. */
  token: string
}

export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behaviour: 'succeeds',
    description: 'Succeeds',
    token: 'pm_card_visa',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'declines',
    description: 'Declined',
    token: 'pm_card_chargeDeclined',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'declines_when_charged',
    description: 'Can be saved, but every charge fails',
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: 'authenticates_once',
    description: 'Requires 3-D Secure',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'authenticates_always',
    description: 'Requires 3-D Secure, also for renewals',
    token: 'pm_card_authenticationRequired',
  },
]

/** Undefined for any other number. Like the provider in test mode, the emulator declines those. */
export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number.replace(/[\s-]/g, ''))
}

/** `4242 4242 4242 4242` */
export const formatCardNumber = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
