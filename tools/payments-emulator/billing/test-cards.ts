/** What a card does when it is charged. */
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
  /** For people who look for a card to try. */
  does: string
  /** What API calls may name instead of a card that was typed. */
  token: string
}

export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behaviour: 'succeeds',
    does: 'Succeeds',
    token: 'pm_card_visa',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'declines',
    does: 'Is declined',
    token: 'pm_card_chargeDeclined',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'declines_when_charged',
    does: 'Is saved, then fails at every charge',
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: 'authenticates_once',
    does: 'Asks for 3-D Secure',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'authenticates_always',
    does: 'Asks for 3-D Secure, also at renewals',
    token: 'pm_card_authenticationRequired',
  },
]

/** Undefined for a card that is none of ours: like the provider in test mode, we decline it. */
export function testCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number.replace(/[\s-]/g, ''))
}

/** `4242 4242 4242 4242` */
export const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
