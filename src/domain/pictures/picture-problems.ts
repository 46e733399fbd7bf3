/** Larger files are panoramas, or made to use up our memory. */
export const MAX_JPEG_MEGAPIXELS = 50
/** PNG and WebP have a lower limit, because their decoders keep the whole picture in memory. */
export const MAX_OTHER_MEGAPIXELS = 25
export const MIN_PIXELS = 64

/** Each sentence says why an uploaded file can't be used. */
export const PICTURE_PROBLEMS = {
  empty: 'This file is empty. Choose another picture.',
  type: 'Choose a JPEG, PNG or WebP picture.',
  'too large': 'Pictures can be up to 10 MB. Choose a smaller one.',
  'too many pixels': `This picture has too many pixels. JPEG pictures can have up to ${MAX_JPEG_MEGAPIXELS} megapixels, others up to ${MAX_OTHER_MEGAPIXELS}.`,
  'too few pixels': `This picture is too small. It should be at least ${MIN_PIXELS} pixels wide and high.`,
  animated: 'Animated pictures don’t work here. Choose one that doesn’t move.',
  unreadable: 'We couldn’t read this picture. The file may be damaged, so try another one.',
} as const

export type PictureProblem = keyof typeof PICTURE_PROBLEMS
