/** In CSS pixels: the files have twice as many. A laptop's is without the menu at its side. */
export const SHOT_SIZES = {
  phone: { width: 390, height: 780 },
  laptop: { width: 660, height: 540 },
} as const
