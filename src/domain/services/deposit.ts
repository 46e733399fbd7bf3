import { itemTotal, type VisitItem, visitTotal } from '#domain/services/visit.ts'

/** What clients pay in advance for a service: cents, or whole percents of its price with size and add-ons. */
export type DepositRule = { kind: 'fixed'; cents: number } | { kind: 'percent'; percent: number }

/** Cents. It is above the provider's minimum for card payments, `MIN_CARD_CENTS`. */
export const MIN_DEPOSIT = 100

export type ServiceWithDeposit = { id: string; deposit: DepositRule | null }

/** The deposit of a visit in cents: those of its services, at least $1.00 and at most the price. 0: none is asked for. */
export function visitDeposit(items: readonly VisitItem[], services: readonly ServiceWithDeposit[]): number {
  const deposits = items.map((item) => {
    const rule = services.find(({ id }) => id === item.service_id)?.deposit ?? null
    return rule ? depositOf(rule, itemTotal(item).price) : 0
  })
  const sum = deposits.reduce((total, deposit) => total + deposit, 0)
  return withinLimits(sum, visitTotal(items).price)
}

/** The deposit of a job with this rule and price. */
export function jobDeposit(rule: DepositRule, price: number): number {
  return withinLimits(depositOf(rule, price), price)
}

function withinLimits(deposit: number, price: number): number {
  if (deposit === 0 || price < MIN_DEPOSIT) return 0
  return Math.min(Math.max(deposit, MIN_DEPOSIT), price)
}

/** Percents are rounded half up. In integers, because half cents of a floating-point product may be just below. */
function depositOf(rule: DepositRule, price: number): number {
  if (rule.kind === 'fixed') return Math.min(rule.cents, price)
  return Math.floor((price * rule.percent + 50) / 100)
}

/** Why a service can't have this deposit; null if it can. `price` is the lowest that it has. */
export function depositError(rule: DepositRule, price: number): string | null {
  if (rule.kind === 'percent') return null
  if (rule.cents < MIN_DEPOSIT) return 'A deposit must be at least $1.00'
  return rule.cents > price ? 'A deposit can’t be more than the price' : null
}
