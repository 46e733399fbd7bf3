export const PICTURE_KINDS = ['logo', 'cover', 'photo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** One logo, one cover and this many photos. */
export const MAX_PHOTOS = 6

/** The types that owners can upload. iPhones convert theirs to the first. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export type PixelSize = { width: number; height: number }

/** Pictures of a kind fit into these boxes. Covers are cut to fill theirs, so that every page reserves the same space. */
export const PICTURE_BOXES: Readonly<Record<PictureKind, Record<'large' | 'small', PixelSize>>> = {
  logo: { large: { width: 512, height: 512 }, small: { width: 160, height: 160 } },
  cover: { large: { width: 1600, height: 600 }, small: { width: 800, height: 300 } },
  photo: { large: { width: 1200, height: 1200 }, small: { width: 480, height: 480 } },
}

/** A logo as PNG, for emails and PDFs. */
export const PNG_BOX: PixelSize = { width: 320, height: 320 }

/** The size of a picture that fits into a box. It is never enlarged. */
export function sizeWithin(box: PixelSize, { width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

/** The size of the largest piece with the proportions of the box. It is never enlarged. */
export function sizeCovering(box: PixelSize, { width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, width / box.width, height / box.height)
  return { width: scaled(box.width, scale), height: scaled(box.height, scale) }
}

function scaled(pixels: number, scale: number): number {
  return Math.max(1, Math.round(pixels * scale))
}
