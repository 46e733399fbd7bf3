import { refuse } from '#server/base/refusal.ts'

export function refuseTakenName(): never {
  return refuse('name_taken', { fields: { name: 'There is a service with this name already.' } })
}
