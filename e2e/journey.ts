import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** The tracer tries to enter every frame, also a letter's, where no script may run. */
const OF_THE_TRACER = /^Blocked script execution in '[^']*\/local\/mail\//

/** A journey fails on anything the browser complains about: errors of scripts, refused content, failed requests. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.APP_UNDER_TEST),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning'
        if (isComplaint && !OF_THE_TRACER.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

export async function expectAccessible(page: Page): Promise<void> {
  // The checker waits for ever for an answer out of a frame that runs no script, such as a letter's.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove()
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}
