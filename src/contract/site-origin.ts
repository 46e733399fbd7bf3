/** Placeholder origin in prerendered pages; the server replaces it with its own when sending. */
export const SITE_ORIGIN = 'https://origin.wheelhouse.invalid'
