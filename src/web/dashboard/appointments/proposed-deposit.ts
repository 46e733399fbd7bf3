import type { Appointment } from '#contract/appointments.ts'
import { jobDeposit, type ServiceWithDeposit, visitDeposit } from '#domain/services/deposit.ts'

const DEFAULT_RULE = { kind: 'percent', percent: 25 } as const

type ProposedFor = Pick<Appointment, 'items' | 'service_id' | 'price'>

/**
 * What to ask for a job that the owner made: the deposit of its services, or else a quarter of the price. Cents; null if the
 * price does not tell.
 */
export function proposedDeposit(
  { items, service_id, price }: ProposedFor,
  services: readonly ServiceWithDeposit[],
): number | null {
  if (price === null) return null
  const rule = services.find(({ id }) => id === service_id)?.deposit
  const ofServices = items ? visitDeposit(items, services) : rule ? jobDeposit(rule, price) : 0
  const proposed = Math.min(ofServices, price) || jobDeposit(DEFAULT_RULE, price)
  return proposed || null
}
