import type { Logo } from '#contract/pictures.ts'
import { sizeWithin } from '#domain/pictures/picture-sizes.ts'
import { pictureSources, pictureUrl } from '#domain/pictures/picture-url.ts'

/** The largest size in which a logo is shown, in CSS pixels. */
const BOX = { width: 160, height: 64 }

/** The business's name stands next to it, so it needs no text of its own. */
export function BusinessLogo({ logo, className }: { logo: Logo; className?: string | undefined }) {
  const size = sizeWithin(BOX, logo)
  return (
    <img
      src={pictureUrl(logo.id, 'large.webp')}
      srcSet={pictureSources({ ...logo, kind: 'logo' })}
      sizes={`${size.width}px`}
      {...size}
      alt=""
      className={className}
    />
  )
}
