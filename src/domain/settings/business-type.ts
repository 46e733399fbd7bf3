/** The trade of a business. Null elsewhere means that the owner has not chosen one. */
export const BUSINESS_TYPES = ['detailing', 'cleaning', 'other'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]
