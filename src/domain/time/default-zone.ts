/** The time zone of a business that has not set one; also the default of its column. */
export const DEFAULT_ZONE = 'America/New_York'
