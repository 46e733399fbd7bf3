import type { Locator, Page } from '@playwright/test'
import { CLEANING_CLIENTS } from './cleaning-clients.ts'

const MIN_TIMES_PER_DAY = 4

export async function showTodaysJobs(page: Page): Promise<void> {
  await scrollTo(page.getByRole('heading', { name: "Today's Jobs" }), 96)
}

/** Replaces the host in the link, so that the picture does not show this machine's address. */
export async function shareLink(page: Page): Promise<void> {
  await page.route('**/api/booking-link', async (route) => {
    const response = await route.fetch()
    const link = await response.json()
    const { pathname } = new URL(link.url)
    await route.fulfill({ response, json: { ...link, url: `https://wheelhouse.example${pathname}` } })
  })
  await page.getByRole('button', { name: 'Share booking link' }).click()
  await page.getByRole('img', { name: 'QR code of your booking link' }).waitFor()
}

/** Opens a file with several new clients and one that exists already. */
export async function importClients(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'homes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(clientsCsv()),
  })
  const counts = page.getByText(/clients will be added/)
  await counts.waitFor()
  await scrollTo(counts, 72)
}

function clientsCsv(): string {
  const existing = CLEANING_CLIENTS.slice(0, 1).map(({ name, email, phone, address }) => [
    name,
    email,
    phone,
    address,
  ])
  const rows = [
    ['Name', 'Email', 'Phone', 'Address'],
    ['Wendy Cho', 'wendy.cho@example.com', '(555) 013-4471', '22 Juniper Lane'],
    ['Luis Herrera', 'luis.herrera@example.com', '(555) 014-8820', '5 Bay Street'],
    ...existing,
    ['Paula Jensen', 'paula.jensen@example.com', '(555) 017-3306', '118 Mill Street'],
    ['Omar Farouk', 'omar.farouk@example.com', '(555) 012-9054', '61 Hill Road'],
    ['Greta Olsen', 'greta.olsen@example.com', '(555) 018-6172', '9 Station Road'],
  ]
  return rows.map((row) => row.join(',')).join('\n')
}

/** Picks a time on the first day with enough times, and scrolls back to the top. */
export function chooseServiceAndTime(service: string) {
  return async (page: Page) => {
    await page.getByRole('radio', { name: service }).click()
    const days = page.locator('table a[data-date]')
    const times = page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')
    await days.first().waitFor()
    for (const day of await days.all()) {
      await day.click()
      await times.first().waitFor()
      if ((await times.count()) >= MIN_TIMES_PER_DAY) break
    }
    await times.nth(1).check()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  }
}

export async function fillDetails(page: Page): Promise<void> {
  await chooseServiceAndTime('Interior Detail')(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ava Brooks')
  await page.getByLabel('Email', { exact: true }).fill('ava.brooks@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0142')
  await page.getByLabel('Where should we come?').fill('12 Maple Avenue')
  await scrollTo(page.getByText(/^Step 2 of 2/), 24)
}

/** Scrolls the target to `fromTop` pixels below the upper edge of the window. */
export async function scrollTo(target: Locator, fromTop: number): Promise<void> {
  await target.evaluate((element, top) => {
    ;(element as HTMLElement).style.scrollMarginTop = `${top}px`
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, fromTop)
}
