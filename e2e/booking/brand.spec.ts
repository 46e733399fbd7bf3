import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { chooseFirstTime, fillDetails, heading, openBusiness, press } from './booking-business.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const backgroundOf = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)

test('a new owner chooses an address, a color and facts, and a client sees them', async ({
  page,
  owner: _,
}) => {
  const { path: generatedPath } = await openBusiness(page, { name: 'Luna Detailing' })
  const id = randomUUID().slice(0, 8)
  await page.goto('/dashboard/settings?tab=brand')
  const address = page.getByLabel('Address of your booking page')
  await expect(address).toHaveValue(/^wheelhouse-/)

  await address.fill('support')
  await expect(page.getByText('This word is reserved. Choose another address.')).toBeVisible()
  await address.fill(`Luna Vans ${id}`)
  await expect(page.getByText('Use only lowercase letters, numbers and hyphens.')).toBeVisible()
  await page.getByRole('button', { name: `Use luna-vans-${id}` }).click()
  await expect(page.getByText(`luna-vans-${id} is available.`)).toBeVisible()

  await page.getByLabel('Accent color', { exact: true }).fill('#ffff00')
  await page.getByLabel('About your business').fill('Two vans, one family.')
  await expect(preview(page).getByText('Two vans, one family.')).toHaveCount(2)
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByLabel('Instagram').fill('https://instagram.com/Luna.Detailing/')
  await expect(preview(page).getByText('@luna.detailing on Instagram')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save Brand' }).click()
  await expect(page.getByText('Use a link that starts with https://')).toBeVisible()
  await page.getByLabel('Website').fill('luna.example')
  await expect(preview(page).getByText('luna.example')).toHaveCount(2)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Save Brand' }).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://luna.example/')
  await expect(page.getByLabel('Instagram')).toHaveValue('luna.detailing')
  await expectAccessible(page)

  // Old links still work, with what is in them.
  await page.goto(`${generatedPath}?month=2100-01`)
  await expect(page).toHaveURL(new RegExp(`/book/luna-vans-${id}\\?month=2100-01$`))
  await expect(heading(page, 'Book with Luna Detailing')).toBeVisible()
  await page.goto(`/book/luna-vans-${id}`)
  const facts = page.getByRole('region', { name: 'About Luna Detailing' })
  await expect(facts).toContainText('Two vans, one family.')
  await expect(facts.getByRole('link', { name: 'luna.example' })).toHaveAttribute(
    'href',
    'https://luna.example/',
  )
  await chooseFirstTime(page, 'Full Detail')
  // Yellow is darkened until white text can be read on it, and stays yellow on a dark screen.
  expect(await backgroundOf(page, 'Continue')).not.toBe('rgb(255, 255, 0)')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => backgroundOf(page, 'Continue')).toBe('rgb(255, 255, 0)')
  await expectAccessible(page)

  await press(page, 'Continue')
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  await expect(heading(page, 'Appointment booked!')).toBeVisible()
  const manageUrl = await page.locator('a[href$="/calendar.ics"]').getAttribute('href')
  await page.goto(manageUrl?.replace('/calendar.ics', '') ?? '')
  await expect(page.getByRole('link', { name: 'Move' })).toHaveCSS('background-color', 'rgb(255, 255, 0)')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'luna.example' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: null })
})

test('search engines see the booking page only if its owner wants that', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const name = 'Luna </script><b>Detailing'
  const { path } = await openBusiness(page, { name })
  const robots = page.locator('meta[name="robots"]')
  const data = page.locator('script[type="application/ld+json"]')
  await page.goto(path)
  await expect(robots).toHaveAttribute('content', 'noindex')
  await expect(data).toHaveCount(0)
  await page.goto('/dashboard/settings?tab=brand')
  await page.getByLabel('Let search engines show my booking page').check()
  await page.getByRole('button', { name: 'Save Brand' }).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  await page.goto(path)
  await expect(robots).toHaveCount(0)
  await expect(data).toHaveCount(1)
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ '@type': 'LocalBusiness', name })
})
