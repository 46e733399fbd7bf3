import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NEW_JOB_PATH, TODAY_PATH } from '#web/dashboard/ui/paths.ts'
import { INSTALL_SCREENS } from './screens.ts'
import { webpSize } from './webp-size.ts'

type Picture = { src: string; sizes: string; type: string }

const ROOT_FILES = join(import.meta.dirname, '../../src/web/theme/root-files')
const manifest = JSON.parse(readFileSync(join(ROOT_FILES, 'site.webmanifest'), 'utf8'))
const pictures: Picture[] = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons),
]

/** The width and height of a PNG are in its first chunk. */
function pngSize(file: Buffer): { width: number; height: number } {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

test.each(pictures)('the picture $src in the web manifest has the size and type that it says', (picture) => {
  const { src, sizes, type } = picture
  const file = readFileSync(join(ROOT_FILES, src))
  const { width, height } = extname(src) === '.webp' ? webpSize(file) : pngSize(file)
  expect(`${width}x${height}`).toBe(sizes)
  const signature = type === 'image/webp' ? file.toString('latin1', 8, 12) : file.toString('latin1', 1, 4)
  expect(`image/${signature.toLowerCase()}`).toBe(type)
})

test('the manifest shows every screenshot of the app, for phones and for laptops', () => {
  const shown = manifest.screenshots.map(({ src, form_factor }: { src: string; form_factor: string }) => ({
    src,
    form_factor,
  }))
  const taken = INSTALL_SCREENS.map(({ name, device }) => ({
    src: `/${name}.webp`,
    form_factor: device === 'phone' ? 'narrow' : 'wide',
  }))
  expect(shown).toEqual(taken)
})

test('the app opens on today, and its shortcuts lead to today and to a new job', () => {
  expect(manifest.start_url).toBe(TODAY_PATH)
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([TODAY_PATH, NEW_JOB_PATH])
})

test('the manifest has the icons that phones need: two sizes, and one that can be cut to any shape', () => {
  const sizesFor = (purpose: string | undefined) =>
    manifest.icons.flatMap((icon: Picture & { purpose?: string }) =>
      icon.purpose === purpose ? [icon.sizes] : [],
    )
  expect(sizesFor(undefined)).toEqual(['192x192', '512x512'])
  expect(sizesFor('maskable')).toEqual(['512x512'])
})
