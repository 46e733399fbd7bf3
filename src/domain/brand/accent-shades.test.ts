import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentShades, contrast } from '#domain/brand/accent-shades.ts'

/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomNumbers(51)
const hex = (value: number) => `#${Math.floor(value).toString(16).padStart(6, '0')}`
const COLORS = [
  '#ffff00',
  '#ffffff',
  '#000000',
  '#808080',
  '#767676',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#00ffff',
  '#010101',
  '#fefefe',
  ...Array.from({ length: 1_000 }, () => hex(random() * 0x1000000)),
]

/** The theme's own colors that are shown next to the accent. */
const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8')
const [lightTokens = '', darkTokens = ''] = tokens.split('[data-color-scheme="dark"]')
const token = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? ''
const THEMES = { light: lightTokens, dark: darkTokens }

test.each(['light', 'dark'] as const)('every color is readable in the %s theme', (theme) => {
  const css = THEMES[theme]
  const backgrounds = [token(css, 'page'), token(css, 'surface')]
  const failures = COLORS.flatMap((color) => {
    const { brand, brandHover, brandTint, onBrand, onBrandTint } = accentShades(color)[theme]
    const pairs = {
      'link on page': [brand, backgrounds[0]],
      'link on surface': [brand, backgrounds[1]],
      'link on tint': [brand, brandTint],
      'hovered link on page': [brandHover, backgrounds[0]],
      'hovered link on surface': [brandHover, backgrounds[1]],
      'button text': [onBrand, brand],
      'hovered button text': [onBrand, brandHover],
      'text of the tint': [onBrandTint, brandTint],
      'ink on tint': [token(css, 'ink'), brandTint],
      'text on tint': [token(css, 'text'), brandTint],
    } as Record<string, [string, string]>
    return Object.entries(pairs).flatMap(([name, [a, b]]) =>
      contrast(a, b) >= 4.5 ? [] : `${color}: ${name} ${contrast(a, b).toFixed(2)}`,
    )
  })
  expect(failures).toEqual([])
})

test('a color that is readable as it is stays so', () => {
  expect(accentShades('#7c3aed').light.brand).toBe('#7c3aed')
  expect(accentShades('#ffb300').dark.brand).toBe('#ffb300')
})

test('every shade is a color, and hovering shows', () => {
  const shades = COLORS.flatMap((color) => Object.values(accentShades(color)))
  expect(shades.flatMap(Object.values<string>).filter((shade) => !/^#[0-9a-f]{6}$/.test(shade))).toEqual([])
  expect(shades.filter(({ brand, brandHover }) => brand === brandHover)).toEqual([])
})
