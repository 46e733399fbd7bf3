import { field } from '#tools/payments-emulator/pages/field.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { unknownCard } from './card-input.ts'
import type { CardInput } from './payment-method.ts'
import { findTestCard, formatCardNumber, TEST_CARDS } from './test-cards.ts'

export type CardProblems = Partial<Record<'number' | 'expiry' | 'cvc' | 'name', string>>

export type CardFields = { values: Record<string, string>; problems: CardProblems }

/** The card fields of a form. After an error `values` are shown again, except for the security code. */
export function cardFields({ values, problems }: CardFields): Html {
  return html`<fieldset class="card"><legend>Card</legend>
${field({ name: 'number', label: 'Card number', value: values.number, problem: problems.number, autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry', value: values.expiry, problem: problems.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' })}
${field({ name: 'cvc', label: 'CVC', problem: problems.cvc, value: values.fill === 'yes' ? '123' : '', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' })}
</div>
${field({ name: 'name', label: 'Name on card', value: values.name, problem: problems.name, autocomplete: 'cc-name' })}
</fieldset>`
}

/** Links beside a card form. Each fills in a test card. */
export function testCardList(path: string): Html {
  return html`<aside class="test-cards" aria-labelledby="test-cards"><h2 id="test-cards">Test cards</h2>
<p>Use any future expiry date and any CVC. Choose a card to fill in the form.</p>
<ul>${TEST_CARDS.map(
    ({ number, description }) =>
      html`<li><a href="${path}?card=${number}">${formatCardNumber(number)}</a><span>${description}</span></li>`,
  )}</ul></aside>`
}

/** Initial values of a form: empty, or the test card that was chosen from the list. */
export function initialCardValues(chosenNumber: string | undefined, now: number): Record<string, string> {
  const card = chosenNumber === undefined ? undefined : findTestCard(chosenNumber)
  if (!card) return {}
  const year = (new Date(now * 1000).getUTCFullYear() + 2) % 100
  return { number: formatCardNumber(card.number), expiry: `12 / ${year}`, name: 'Test Person', fill: 'yes' }
}

export function readCard(form: Record<string, string>, now: number): CardInput | CardProblems {
  const number = (form.number ?? '').replace(/[\s-]/g, '')
  const expiry = parseExpiry(form.expiry ?? '')
  const problems: CardProblems = {
    ...(!isCardNumber(number) && { number: numberProblem(number) }),
    ...(!expiry && { expiry: 'Enter the expiry as month and year, like 12 / 30.' }),
    ...(expiry && hasExpired(expiry, now) && { expiry: 'This card has expired. Use another card.' }),
    ...(!/^\d{3,4}$/.test(form.cvc ?? '') && { cvc: 'Enter the 3 or 4 digits of the security code.' }),
    ...(!form.name?.trim() && { name: 'Enter the name on the card.' }),
  }
  if (!expiry || Object.keys(problems).length > 0) return problems
  return {
    card: findTestCard(number) ?? unknownCard(number),
    expMonth: expiry.month,
    expYear: expiry.year,
    name: form.name?.trim() ?? null,
  }
}

export const isCardInput = (read: CardInput | CardProblems): read is CardInput => 'card' in read

const numberProblem = (number: string) =>
  number === '' ? 'Enter the card number.' : 'This is not a valid card number. Check the digits.'

function isCardNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: 2000 + Number(year) }
}

/** A card is valid until the last day of its month. */
function hasExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  return Date.UTC(year, month, 1) <= now * 1000
}
