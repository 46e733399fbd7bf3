import { expect, type Page, type Request } from '@playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

export function watchQuestions(page: Page): void {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/** Comes back when the page asks nothing any more, nor goes on to ask because of the last answer. */
export async function untilNothingIsAsked(page: Page): Promise<void> {
  const asked = underWay.get(page)
  if (!asked) throw new Error('Nobody has watched this page from its start')
  await expect
    .poll(async () => {
      const before = asked.size
      // The page has had its turn with whatever came last; one that is being left has another.
      const isThere = await page.evaluate(() => true).catch(() => false)
      return isThere && before === 0 && asked.size === 0
    })
    .toBe(true)
}
