import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findOrInstallChromium } from '#scripts/chromium.ts'

function folderOfPrograms(exitCodes: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(exitCodes)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

function environment(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('uses the browser that CHROMIUM_PATH names, and says so', async () => {
  const path = join(folderOfPrograms({ mine: 0 }), 'mine')
  environment({ CHROMIUM_PATH: path })
  const said: string[] = []
  expect(await findOrInstallChromium((line) => said.push(line))).toBe(path)
  expect(said).toEqual([`Browser: ${path}`])
})

test('does not look elsewhere when CHROMIUM_PATH is wrong', async () => {
  environment({ CHROMIUM_PATH: '/nowhere/chromium' })
  await expect(findOrInstallChromium(() => {})).rejects.toThrow('CHROMIUM_PATH is /nowhere/chromium')
})

test('passes over a program on PATH that does not start', async () => {
  const folder = folderOfPrograms({ 'chromium-browser': 1, 'google-chrome': 0 })
  environment({ CHROMIUM_PATH: undefined, PATH: folder })
  expect(await findOrInstallChromium(() => {})).toBe(join(folder, 'google-chrome'))
})
