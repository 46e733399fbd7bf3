import type { BusinessType } from '#domain/settings/business-type.ts'

/** Price in cents, duration in minutes. */
export type OfferedService = { name: string; price: number; duration: number }

type StartingServices = readonly [OfferedService, ...OfferedService[]]

const DETAILING: StartingServices = [
  { name: 'Full Detail', duration: 120, price: 199_99 },
  { name: 'Exterior Detail', duration: 60, price: 99_99 },
  { name: 'Interior Detail', duration: 90, price: 149_99 },
]

const CLEANING: StartingServices = [
  { name: 'Standard Clean', duration: 120, price: 139_99 },
  { name: 'Deep Clean', duration: 240, price: 259_99 },
  { name: 'Move-out Clean', duration: 300, price: 349_99 },
]

/** The services that a new owner starts with. */
export function defaultServices(businessType: BusinessType | null): StartingServices {
  return businessType === 'cleaning' ? CLEANING : DETAILING
}
