import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

function color(selector: string, token: string): string {
  const tokens = read('tokens.css')
  const block = tokens.slice(tokens.indexOf(selector)).split('}')[0] ?? ''
  return new RegExp(`--${token}: (#[\\da-f]{6});`).exec(block)?.[1] ?? 'missing'
}

/** The relative luminance that WCAG defines. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test.each([':root', '[data-color-scheme="dark"]'])('placeholders are readable in fields of %s', (scheme) => {
  expect(read('base.css')).toMatch(/::placeholder \{\s+color: var\(--placeholder\)/)
  for (const background of ['surface', 'page'])
    expect(contrast(color(scheme, 'placeholder'), color(scheme, background))).toBeGreaterThanOrEqual(4.5)
})
