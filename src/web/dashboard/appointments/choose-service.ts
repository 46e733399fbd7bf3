import type { Service } from '#contract/services.ts'

type Change = (field: 'service_id' | 'duration', value: string) => void

/** A service brings its duration along. */
export function chooseService(id: string, services: readonly Service[], change: Change): void {
  change('service_id', id)
  const service = services.find((offered) => offered.id === id)
  if (service) change('duration', String(service.duration))
}
