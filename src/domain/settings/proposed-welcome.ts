import { BUSINESS_TYPES, type BusinessType } from '#domain/settings/business-type.ts'

const OFFERS: Record<BusinessType, string> = {
  detailing: 'our mobile detailing service',
  cleaning: 'our cleaning service',
  other: 'our service',
}

/** Whether it is ours, so that clients who read another language can have it in theirs. */
export function isProposedWelcome(message: string): boolean {
  return BUSINESS_TYPES.some((type) => proposedWelcome(type) === message.trim())
}

/** The suggested welcome message until the owner saves their own. */
export function proposedWelcome(businessType: BusinessType | null): string {
  const offer = OFFERS[businessType ?? 'detailing']
  return `Thank you for choosing ${offer}! Please select a date and time that works for you.`
}
