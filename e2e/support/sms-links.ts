import type { Page } from '@playwright/test'

/** Keeps `sms:` links of the loaded page from opening an app, which this machine does not have. */
export async function ignoreSmsLinks(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault()
    }),
  )
}
