/** The shades that the theme takes its accent from. All are `#rrggbb`. */
export type Shades = {
  /** Links and icons on any background, and the fill of buttons. */
  brand: string
  brandHover: string
  /** The background of what is selected. */
  brandTint: string
  /** Text on `brand` and `brandHover`. */
  onBrand: string
  onBrandTint: string
}

export type AccentShades = { light: Shades; dark: Shades }

/** The accent of businesses that chose none. The theme has the same (`tokens.css`). */
export const DEFAULT_ACCENT = '#0f766e'

type Rgb = readonly [red: number, green: number, blue: number]

/** What WCAG 2 requires of text at level AA. Controls would need less, but links have the same shade. */
const MIN_CONTRAST = 4.5

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The backgrounds of the two themes (`tokens.css`), the end that accents move towards, and how much accent is in a tint. */
const LIGHT = { backgrounds: [WHITE, '#f7f9f8'], surface: WHITE, away: BLACK, tint: 0.14 }
const DARK = { backgrounds: ['#15211e', '#0d1614'], surface: '#15211e', away: WHITE, tint: 0.2 }

/** Shades of an owner's color that are readable in both themes, whichever color it is. */
export function accentShades(accent: string): AccentShades {
  return { light: shadesOn(LIGHT, accent), dark: shadesOn(DARK, accent) }
}

function shadesOn({ backgrounds, surface, away, tint }: typeof LIGHT, accent: string): Shades {
  const brandTint = mix(surface, accent, tint)
  const brand = readable(accent, away, [...backgrounds, brandTint])
  // A color that is nearly black or white already can only become visibly different in the other direction.
  const isAtEnd = contrast(brand, away) < 1.5
  const brandHover = mix(brand, isAtEnd ? surface : away, 0.2)
  return {
    brand,
    brandHover,
    brandTint,
    onBrand: readable(surface, opposite(away), [brand, brandHover]),
    onBrandTint: mix(brand, away, 0.25),
  }
}

function opposite(end: string): string {
  return end === BLACK ? WHITE : BLACK
}

/** The first shade on the way from a color to black or white that can be read on all of these backgrounds. */
function readable(color: string, end: string, backgrounds: readonly string[]): string {
  const steps = 50
  for (let step = 0; step < steps; step++) {
    const shade = mix(color, end, step / steps)
    if (backgrounds.every((background) => contrast(shade, background) >= MIN_CONTRAST)) return shade
  }
  return end
}

function mix(from: string, to: string, share: number): string {
  const [start, end] = [toRgb(from), toRgb(to)]
  const mixed = start.map((value, n) => Math.round(value + ((end[n] as number) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function toRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The contrast ratio of WCAG 2: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
