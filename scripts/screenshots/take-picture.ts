import type { BrowserContextOptions, Page } from '@playwright/test'
import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import type { Screen } from './screens.ts'

const QUALITY = 80
/** Chromium rounds a picture to whole CSS pixels, so without the menu a width must be a multiple of the ratio's 11. */
const WINDOW_WIDTH = { phone: 390, laptop: 990 }
/** At least this wide, the dashboard has a side menu. It is cropped out, so that the rest is readable. */
const WIDTH_WITH_MENU = 768
const MENU_WIDTH = 264
/** Pixels of the picture per CSS pixel on the page. */
const PIXEL_RATIO = 2

export function windowFor(screen: Screen): BrowserContextOptions {
  const { left, width, height } = visibleArea(screen)
  const isPhone = screen.device === 'phone'
  return {
    viewport: { width: left + width, height: Math.ceil(height) },
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: isPhone,
    hasTouch: isPhone,
  }
}

/** The part of the window that is in the picture. */
function visibleArea({ device, windowWidth = WINDOW_WIDTH[device] }: Screen) {
  const size = SHOT_SIZES[device]
  const left = windowWidth < WIDTH_WITH_MENU ? 0 : MENU_WIDTH
  const width = windowWidth - left
  return { left, width, height: (width * size.height) / size.width }
}

export async function takePicture(page: Page, screen: Screen): Promise<Buffer> {
  await page.goto(screen.path)
  await waitUntilLoaded(page)
  // Reloads, so that fonts come from the cache and are applied from the start.
  await page.reload()
  await waitUntilLoaded(page)
  await screen.prepare?.(page)
  await waitUntilLoaded(page)
  // Removes hover and focus styles.
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return capture(page, screen)
}

/** Waits until no request is pending and no loading text is visible. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByText(/^(Loading|Verifying) .*\.\.\.$/).waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
}

/** Captures WebP through CDP, as Playwright itself does not support it. */
async function capture(page: Page, screen: Screen): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { cssVisualViewport: viewport } = await session.send('Page.getLayoutMetrics')
  const { left, width, height } = visibleArea(screen)
  const scale = (SHOT_SIZES[screen.device].width * PIXEL_RATIO) / width
  const clip = { x: viewport.pageX + left, y: viewport.pageY, width, height, scale }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
  return Buffer.from(data, 'base64')
}
