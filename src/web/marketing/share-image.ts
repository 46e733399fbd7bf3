/** The headline of the home page and of the share image. */
export const HEADLINE = 'Run the whole business from the driveway.'

/** The preview image of shared links, drawn by `npm run icons`. */
export const SHARE_IMAGE = {
  path: '/share.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: `Wheelhouse. ${HEADLINE} A van parked in the driveway of a small house.`,
} as const
