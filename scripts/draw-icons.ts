import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SHARE_IMAGE } from '#web/marketing/share-image.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { componentMarkup } from './icons/component-markup.ts'
import { iconFile } from './icons/icon-file.ts'
import { shareScene } from './icons/share-scene.ts'
import { openChromium } from './open-chromium.ts'

/** Draws the favicon, the app icons and the share image from the logo and the drawings. */

const THEME = join(import.meta.dirname, '../src/web/theme')
const ROOT_FILES = join(THEME, 'root-files')
const FONT = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'
const TAB_SIZE = 32

const logo = await readFile(join(THEME, 'favicon.svg'), 'utf8')
const tokens = await readFile(join(THEME, 'tokens.css'), 'utf8')
await using cleanup = new AsyncDisposableStack()
disposeOnStop(cleanup)
const browser = await openChromium()
cleanup.defer(() => browser.close())
await mkdir(ROOT_FILES, { recursive: true })

await saveIcon('favicon.ico', iconFile(await drawLogo(TAB_SIZE), TAB_SIZE))
await saveIcon('icon-192.png', await drawLogo(192))
await saveIcon('icon-512.png', await drawLogo(512))
// The system cuts off the corners, so the background of these extends to the edge.
await saveIcon('apple-touch-icon.png', await drawLogo(180, { background: 'var(--surface)', scale: 0.72 }))
await saveIcon('icon-maskable-512.png', await drawLogo(512, { background: 'var(--brand-tint)', scale: 0.58 }))
await saveIcon('share.png', await drawShareImage())

async function drawLogo(size: number, { background = 'none', scale = 1 } = {}): Promise<Buffer> {
  const style = `${tokens} body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${background}; } svg { width: ${scale * 100}%; }`
  return draw(`<!doctype html><style>${style}</style><body>${logo}`, { width: size, height: size })
}

async function drawShareImage(): Promise<Buffer> {
  const driveway = await componentMarkup('/src/web/marketing/pictures/driveway.tsx', 'Driveway')
  const font = await readFile(createRequire(import.meta.url).resolve(FONT))
  const fontUrl = `data:font/woff2;base64,${font.toString('base64')}`
  const { width, height } = SHARE_IMAGE
  return draw(shareScene({ tokens, fontUrl, logo, driveway }), { width, height })
}

async function draw(html: string, viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

async function saveIcon(name: string, content: Buffer): Promise<void> {
  await writeFile(join(ROOT_FILES, name), content)
  console.log(`${name}: ${Math.ceil(content.length / 1024)} kB`)
}
