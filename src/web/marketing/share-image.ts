import type { MetaDescriptor } from 'react-router'

/** Of the home page, and of the picture of a shared link. */
export const HEADLINE = 'Run the whole business from the driveway.'

/** Drawn by `npm run icons`. */
export const SHARE_IMAGE = {
  path: '/share.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: `Wheelhouse. ${HEADLINE} A van parked in the driveway of a small house.`,
} as const

/** The picture that a shared link shows. Readers of these tags want its whole address. */
export function shareImageTags(origin: string): MetaDescriptor[] {
  const { path, type, width, height, alt } = SHARE_IMAGE
  return [
    { property: 'og:image', content: `${origin}${path}` },
    { property: 'og:image:type', content: type },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ]
}
