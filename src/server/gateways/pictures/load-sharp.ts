import type sharp from 'sharp'

export type OpenImage = typeof sharp

let loaded: Promise<OpenImage> | undefined

/** Loaded with the first picture, because its native library would slow down every start. */
export function loadSharp(): Promise<OpenImage> {
  loaded ??= configureSharp()
  return loaded
}

/** Decoders of other formats, some of which run programs or read files, can't be reached whatever a file contains. */
async function configureSharp(): Promise<OpenImage> {
  const { default: open } = await import('sharp')
  open.concurrency(1)
  open.cache(false)
  open.block({ operation: ['VipsForeignLoad'] })
  open.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      // For what we draw ourselves. Uploads have one of the three signatures above, which no SVG file has.
      'VipsForeignLoadSvgBuffer',
    ],
  })
  return open
}
