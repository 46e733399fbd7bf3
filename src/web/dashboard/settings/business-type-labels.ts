import type { BusinessType } from '#domain/settings/business-type.ts'

export const BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  detailing: 'Mobile detailing',
  cleaning: 'Cleaning',
  other: 'Something else',
}
