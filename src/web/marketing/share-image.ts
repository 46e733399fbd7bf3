/** Of the home page, and of the picture of a shared link. */
export const HEADLINE = 'Run the whole business from the driveway.'

/** The picture that a shared link shows, drawn by `npm run icons`. */
export const SHARE_IMAGE = {
  path: '/share.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: `Wheelhouse. ${HEADLINE} A van parked in the driveway of a small house.`,
} as const
