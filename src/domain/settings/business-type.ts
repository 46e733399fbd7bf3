/** The trade of a business. Null where the owner has not said. */
export const BUSINESS_TYPES = ['detailing', 'cleaning', 'other'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]
