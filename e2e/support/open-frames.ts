import type { Page } from '@playwright/test'

/** Opens screens of the dashboard without their data, so that they call the API, where a journey can hold or change responses. */
export async function openFrames(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/dashboard'),
    async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('frame', '')
      await route.fulfill({ response: await route.fetch({ url: url.href }) })
    },
  )
}
