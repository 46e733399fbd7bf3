import { PICTURE_BOXES, type PictureKind, type PixelSize, sizeWithin } from './picture-sizes.ts'

/** A logo is also there as PNG, for emails. */
export type PictureFile = 'large.webp' | 'small.webp' | 'email.png'

export function pictureUrl(id: string, file: PictureFile): string {
  return `/pictures/${id}/${file}`
}

type StoredPicture = PixelSize & { id: string; kind: PictureKind }

/** The addresses of both sizes with their widths, for browsers to choose from. */
export function pictureSources({ id, kind, ...large }: StoredPicture): string {
  const small = sizeWithin(PICTURE_BOXES[kind].small, large)
  return `${pictureUrl(id, 'small.webp')} ${small.width}w, ${pictureUrl(id, 'large.webp')} ${large.width}w`
}
