import type { BusinessType } from '#domain/settings/business-type.ts'

const OFFERS: Record<BusinessType, string> = {
  detailing: 'our mobile detailing service',
  cleaning: 'our cleaning service',
  other: 'our service',
}

/** The suggested welcome message until the owner saves their own. */
export function proposedWelcome(businessType: BusinessType | null): string {
  const offer = OFFERS[businessType ?? 'detailing']
  return `Thank you for choosing ${offer}! Please select a date and time that works for you.`
}
