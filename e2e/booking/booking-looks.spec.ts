import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { chooseFirstTime, fillDetails, heading, NEW_YORK, openBusiness, press } from './booking-business.ts'

test.use({ timezoneId: NEW_YORK })

test('the booking page fits the smallest phone, in dark mode', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Continue' })
  const buttonColor = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const cardColor = await button.evaluate((element) => {
    const form = element.closest('form')
    return form && getComputedStyle(form).backgroundColor
  })
  const disabledColor = await buttonColor()
  // A secondary button has the color of the card, so a disabled one must not.
  expect(disabledColor).not.toBe(cardColor)
  await expect(button).toHaveCSS('border-style', 'dashed')
  await chooseFirstTime(page, 'Full Detail')
  await expect.poll(buttonColor).not.toBe(disabledColor)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  const heights = await page
    .locator('main a, main label, main button')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height).filter(Boolean))
  expect(heights.length).toBeGreaterThan(0)
  expect(heights.filter((height) => height < 44)).toEqual([])

  await press(page, 'Continue')
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  const title = heading(page, 'Appointment booked!')
  await expect(title).toBeInViewport({ ratio: 1 })
  const titleBottom = await title.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))
  const toast = page.getByRole('status').getByText('Appointment booked!')
  expect((await toast.boundingBox())?.y).toBeGreaterThan(titleBottom)
  await expect(page.getByText('Step 1 of 2')).toBeHidden()
  await page.emulateMedia({ colorScheme: null })
})

test('the font that loads after the first paint is shown, and moves nothing', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  const { promise: isPainted, resolve: releaseFont } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await isPainted
    await route.continue()
  })
  // The load event waits for the font.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const title = heading(page, 'Book with Luna Detailing')
  await title.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
      }),
  )
  expect(await shownFonts(page)).not.toContain('Plus Jakarta Sans')
  releaseFont()
  await expect.poll(() => shownFonts(page)).toEqual(['Plus Jakarta Sans'])
  const layoutShift = await title.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shifts: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Two frames later, all shifts up to now have been reported.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(shifts.reduce((sum, value) => sum + value, 0))),
        )
      }),
  )
  expect(layoutShift).toBeLessThan(0.001)
})

/** The fonts in which the browser renders the page's title. */
async function shownFonts(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await cdp.detach()
  return fonts.map(({ familyName }) => familyName)
}
