import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import {
  CLEANER_SCREENS,
  clientScreens,
  DETAILER_SCREENS,
  INSTALL_SCREENS,
  NEWCOMER_SCREENS,
} from './screens.ts'
import { webpSize } from './webp-size.ts'

const PICTURES = join(import.meta.dirname, '../../src/web/marketing/pictures')
const ROOT_FILES = join(import.meta.dirname, '../../src/web/theme/root-files')
const MAX_KB = { phone: 60, laptop: 90 }

const screens = [
  ...NEWCOMER_SCREENS,
  ...DETAILER_SCREENS,
  ...CLEANER_SCREENS,
  ...clientScreens({ booking: '', cleaning: '', pay: '' }),
]

test.each([
  ['on the site', PICTURES, screens],
  ['in the web manifest', ROOT_FILES, INSTALL_SCREENS],
])('every screenshot %s is taken by the script', (_, directory, taken) => {
  const files = readdirSync(directory).filter((name) => name.endsWith('.webp'))
  expect(files.sort()).toEqual(taken.map(({ name }) => `${name}.webp`).sort())
})

test.each([
  ...screens.map((screen) => ({ ...screen, directory: PICTURES })),
  ...INSTALL_SCREENS.map((screen) => ({ ...screen, directory: ROOT_FILES })),
])('the screenshot $name is twice as large as it is shown, and small enough to load', (screen) => {
  const file = readFileSync(join(screen.directory, `${screen.name}.webp`))
  const { width, height } = SHOT_SIZES[screen.device]
  expect(webpSize(file)).toEqual({ width: 2 * width, height: 2 * height })
  expect(file.length / 1024).toBeLessThan(MAX_KB[screen.device])
})
