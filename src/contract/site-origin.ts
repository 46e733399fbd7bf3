/** Prerendered pages name their own address by this origin; the server that sends them writes its own in its place. */
export const SITE_ORIGIN = 'https://origin.wheelhouse.invalid'
