/** Of a business that has not said where it is; also the default of its column. */
export const DEFAULT_ZONE = 'America/New_York'
