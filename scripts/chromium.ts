import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.ts'

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError'
}

/** The path of a working Chromium. Installs one if the machine has none. */
export async function findOrInstallChromium(print: (line: string) => void): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !canStart(configuredPath)) {
    throw new NoChromiumError(`CHROMIUM_PATH is ${configuredPath}, but no browser starts from there.`)
  }
  const found = configuredPath ?? findOnPath(PROGRAM_NAMES) ?? (await findPlaywrightChromium())
  if (found) {
    print(`Browser: ${found}`)
    return found
  }
  const installed = (await installWithApt(print)) ?? (await installWithPlaywright(print))
  if (installed) return installed
  throw new NoChromiumError(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  )
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canStart)
}

async function findPlaywrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return canStart(path) ? path : undefined
}

async function installWithApt(print: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  print('Installing Chromium with apt-get for the browser tests…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Ignores errors: the package list with Chromium may load even if others fail.
  await runChild(['apt-get', 'update', '-qq'], { output: 'shown', env })
  await runChild(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    output: 'shown',
    env,
  })
  return findOnPath(PROGRAM_NAMES)
}

async function installWithPlaywright(print: (line: string) => void): Promise<string | undefined> {
  print('Downloading Chromium with Playwright for the browser tests…')
  await runChild(['playwright', 'install', 'chromium'], { output: 'shown' })
  return findPlaywrightChromium()
}

/** Existence is not enough: Ubuntu's `chromium-browser` may only print that a snap is needed. */
function canStart(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
