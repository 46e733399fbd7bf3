import { type PictureKind, sizeWithin } from '#domain/pictures/picture-sizes.ts'

/** Twice what is kept of a photo, so that the server still chooses the pixels. */
const MAX_SIZE = { width: 2_400, height: 2_400 }
const JPEG_QUALITY = 0.9
/** A weak connection sends this much in time. */
const SMALL_FILE_BYTES = 500 * 1024

/**
 * Phones take pictures of 5 to 10 MB. On a weak connection these take longer than a request may, so they are made smaller before they are
 * sent. A file that the browser can't read is sent as it is, and the server says what is wrong with it.
 */
export async function shrinkPicture(file: File, kind: PictureKind): Promise<Blob> {
  if (file.size <= SMALL_FILE_BYTES) return file
  try {
    const shrunk = await drawSmaller(file, kind)
    return shrunk && shrunk.size < file.size ? shrunk : file
  } catch {
    return file
  }
}

async function drawSmaller(file: File, kind: PictureKind): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeWithin(MAX_SIZE, picture))
  const context = canvas.getContext('2d')
  if (!context) return null
  const isTransparent = kind === 'logo' && file.type !== 'image/jpeg'
  if (!isTransparent) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) =>
    canvas.toBlob(resolve, isTransparent ? 'image/png' : 'image/jpeg', JPEG_QUALITY),
  )
}
