/** In CSS pixels; the files have twice the resolution. Laptop shots leave out the side menu. */
export const SHOT_SIZES = {
  phone: { width: 390, height: 780 },
  laptop: { width: 660, height: 540 },
} as const
