import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.ts'

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError'
}

/** The path of a Chromium that starts, installed first if the machine has none. */
export async function findOrInstallChromium(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !canStart(named)) {
    throw new NoChromiumError(`CHROMIUM_PATH is ${named}, and no browser starts from there.`)
  }
  const found = named ?? findOnPath(PROGRAM_NAMES) ?? (await findPlaywrightChromium())
  if (found) {
    say(`Browser: ${found}`)
    return found
  }
  const installed = (await installWithApt(say)) ?? (await installWithPlaywright(say))
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

async function installWithApt(say: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  say('Installing Chromium with apt-get for the browser tests…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Some of the machine's package lists may be out of reach; the one with Chromium may not be.
  await runChild(['apt-get', 'update', '-qq'], { output: 'shown', env })
  await runChild(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    output: 'shown',
    env,
  })
  return findOnPath(PROGRAM_NAMES)
}

async function installWithPlaywright(say: (line: string) => void): Promise<string | undefined> {
  say('Downloading Chromium with Playwright for the browser tests…')
  await runChild(['playwright', 'install', 'chromium'], { output: 'shown' })
  return findPlaywrightChromium()
}

/** Ubuntu's `chromium-browser` may be a note that says to install a snap: being there is not enough. */
function canStart(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
