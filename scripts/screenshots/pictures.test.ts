import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import { CLEANER_SCREENS, clientScreens, DETAILER_SCREENS, NEWCOMER_SCREENS } from './screens.ts'
import { webpSize } from './webp-size.ts'

const PICTURES = join(import.meta.dirname, '../../src/web/marketing/pictures')
const MAX_KB = { phone: 60, laptop: 90 }

const screens = [
  ...NEWCOMER_SCREENS,
  ...DETAILER_SCREENS,
  ...CLEANER_SCREENS,
  ...clientScreens({ booking: '', cleaning: '', pay: '' }),
]

test('every screenshot on the site is taken by the script', () => {
  const files = readdirSync(PICTURES).filter((name) => name.endsWith('.webp'))
  expect(files.sort()).toEqual(screens.map(({ name }) => `${name}.webp`).sort())
})

test.each(screens)(
  'the screenshot $name is twice as large as it is shown, and small enough to load',
  ({ name, device }) => {
    const file = readFileSync(join(PICTURES, `${name}.webp`))
    const { width, height } = SHOT_SIZES[device]
    expect(webpSize(file)).toEqual({ width: 2 * width, height: 2 * height })
    expect(file.length / 1024).toBeLessThan(MAX_KB[device])
  },
)
