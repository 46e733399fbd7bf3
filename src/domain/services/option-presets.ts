import { type AddOn, isSameName, type Size, type Total } from '#domain/services/visit.ts'
import type { BusinessType } from '#domain/settings/business-type.ts'

/** How much more than the smallest size the next ones cost (percent) and take (minutes). */
const STEPS = [
  { percent: 0, minutes: 0 },
  { percent: 20, minutes: 30 },
  { percent: 30, minutes: 45 },
] as const

type Presets = { sizes: readonly [string, string, string]; addOns: readonly AddOn[] }

const DETAILING: Presets = {
  sizes: ['Sedan', 'SUV', 'Truck'],
  addOns: [
    { name: 'Pet hair', price: 30_00, duration: 30 },
    { name: 'Clay bar', price: 40_00, duration: 30 },
    { name: 'Engine bay', price: 50_00, duration: 30 },
  ],
}

const CLEANING: Presets = {
  sizes: ['1-2 bedrooms', '3-4 bedrooms', '5+ bedrooms'],
  addOns: [
    { name: 'Inside oven', price: 30_00, duration: 30 },
    { name: 'Inside fridge', price: 30_00, duration: 20 },
    { name: 'Laundry', price: 20_00, duration: 30 },
  ],
}

/** Null for a trade whose sizes and add-ons nobody can guess. */
function presetsFor(businessType: BusinessType | null): Presets | null {
  if (businessType === 'other') return null
  return businessType === 'cleaning' ? CLEANING : DETAILING
}

/** Sizes to start with: the smallest is the service as it is, the others are rounded to whole dollars. */
export function presetSizes(businessType: BusinessType | null, { price, duration }: Total): Size[] {
  const names = presetsFor(businessType)?.sizes ?? []
  return names.map((name, n) => {
    const { percent, minutes } = STEPS[n] ?? STEPS[0]
    const dollars = Math.round((price * (100 + percent)) / 100_00)
    return { name, price: percent === 0 ? price : dollars * 100, duration: duration + minutes }
  })
}

export function presetAddOns(businessType: BusinessType | null): readonly AddOn[] {
  return presetsFor(businessType)?.addOns ?? []
}

/** The first add-on of each name, without those whose names are in use. */
export function unusedAddOns(addOns: readonly AddOn[], usedNames: readonly string[]): AddOn[] {
  return addOns.filter(({ name }, n) => {
    const earlier = addOns.slice(0, n).map((other) => other.name)
    return ![...usedNames, ...earlier].some((other) => isSameName(other.trim(), name))
  })
}
