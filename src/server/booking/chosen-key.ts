import { refuse } from '#server/base/refusal.ts'

/** By which a service is looked for: its id, otherwise its name. */
export function chosenKey({ serviceId, service }: { serviceId?: string; service?: string }): string {
  return serviceId ?? service ?? refuse('invalid_request', { fields: { service: 'Choose a service' } })
}
