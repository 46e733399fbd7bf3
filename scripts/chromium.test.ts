import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findOrInstallChromium } from '#scripts/chromium.ts'

function createPrograms(exitCodes: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(exitCodes)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

function stubEnvironment(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('uses the browser in CHROMIUM_PATH, and prints its path', async () => {
  const path = join(createPrograms({ mine: 0 }), 'mine')
  stubEnvironment({ CHROMIUM_PATH: path })
  const printed: string[] = []
  expect(await findOrInstallChromium((line) => printed.push(line))).toBe(path)
  expect(printed).toEqual([`Browser: ${path}`])
})

test('does not search elsewhere if CHROMIUM_PATH is wrong', async () => {
  stubEnvironment({ CHROMIUM_PATH: '/nowhere/chromium' })
  await expect(findOrInstallChromium(() => {})).rejects.toThrow('CHROMIUM_PATH is /nowhere/chromium')
})

test('skips a program on PATH that does not start', async () => {
  const folder = createPrograms({ 'chromium-browser': 1, 'google-chrome': 0 })
  stubEnvironment({ CHROMIUM_PATH: undefined, PATH: folder })
  expect(await findOrInstallChromium(() => {})).toBe(join(folder, 'google-chrome'))
})
