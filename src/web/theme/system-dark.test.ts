import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function declarations(file: string, selector: string): string[] {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8')
  const block = css.slice(css.indexOf(selector)).split('{')[1]?.split('}')[0] ?? ''
  return block
    .split(';')
    .map((declaration) => declaration.trim())
    .filter(Boolean)
}

test('the dark theme of public pages has the same colours as the dashboard', () => {
  const dashboard = declarations('tokens.css', '[data-color-scheme="dark"]')
  expect(dashboard.length).toBeGreaterThan(20)
  expect(declarations('system-dark.css', '[data-color-scheme="system"]')).toEqual(dashboard)
})
