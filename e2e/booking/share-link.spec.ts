import { stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, isPhone, test } from '#e2e/support/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share your booking link' })
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Booking link' })

async function openShare(page: Page) {
  await page.goto('/dashboard/settings?tab=booking')
  await page.getByRole('button', { name: 'Share booking link' }).click()
}

/** Fakes a phone's share sheet: opens nothing and records what was shared. */
function addShareSheet(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { shared: [] })
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        ;(window as unknown as { shared: ShareData[] }).shared.push(data)
      },
    })
  })
}

test('the booking link is created once, and can be copied, opened, and scanned as a QR code', {
  tag: '@core-phone',
}, async ({ page, context, owner: _, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  if (isPhone(page)) await addShareSheet(page)
  await openShare(page)
  await expect(dialog(page).locator(':focus')).toBeVisible()
  await expect(field(page)).toHaveValue(/\/book\/wheelhouse-[0-9a-z]{8}$/)
  const link = await field(page).inputValue()
  expect(new URL(link).origin).toBe(new URL(baseURL ?? '').origin)
  await expect(field(page)).not.toBeEditable()
  await expect(dialog(page).getByRole('img', { name: 'QR code of your booking link' })).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Open booking page' })).toHaveAttribute('href', link)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').getByText('Link copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  if (isPhone(page)) {
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    expect(shared[0]?.url).toBe(link)
  }

  await openShare(page)
  await expect(field(page)).toHaveValue(link)
})

test('an owner downloads the QR code and a flyer, and puts a booking button on their website', {
  tag: '@core-phone',
}, async ({ page, context, owner: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openShare(page)
  for (const [name, file] of [
    ['QR code (PNG)', 'booking-qr-code.png'],
    ['QR code (SVG)', 'booking-qr-code.svg'],
    ['Flyer to print', 'booking-flyer.pdf'],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toBe(file)
    expect((await stat(await (await download).path())).size).toBeGreaterThan(1_000)
  }

  const link = await field(page).inputValue()
  await dialog(page).getByRole('switch', { name: 'Let websites show your booking page' }).check()
  const code = dialog(page).getByRole('textbox', { name: 'Code for your website' })
  await expect(code).toHaveValue(new RegExp(`^<a href="${link}" data-wheelhouse="button"`))
  await dialog(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByRole('status').getByText('Code copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue())
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await dialog(page).getByRole('link', { name: 'Book online' }).click()
  const overlay = page.getByRole('dialog', { name: 'Book online' })
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeAttached()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
  await dialog(page)
    .getByRole('radio', { name: /^The whole page/ })
    .check()
  await expect(code).toHaveValue(/^<div data-wheelhouse="inline">/)
  await expect(
    page.frameLocator('iframe[title^="Your booking page"]').getByRole('heading', { level: 1 }),
  ).toBeAttached()
})

test('a booking link that cannot be loaded or copied shows an error and can be retried', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const alert = page.getByRole('alert')
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await test.step('an owner who is no longer signed in is asked to sign in', async () => {
    const error = { code: 'unauthenticated', message: 'Please sign in.', requestId: 'r' }
    await page.route('**/api/booking-link', (route) => route.fulfill({ status: 401, json: { error } }))
    await openShare(page)
    await expect(alert.getByText('Authentication required')).toBeVisible()
    await expect(alert.getByText('Please sign in to share your calendar.')).toBeVisible()
    await page.unroute('**/api/booking-link')
  })

  await test.step('a link shows that it is loading, and can be retried after a failure', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/booking-link', async (route) => {
      await released
      await route.fulfill({ status: 500, body: '' })
    })
    await openShare(page)
    await expect(dialog(page).getByPlaceholder('Generating link...')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeDisabled()
    release()
    await expect(alert.getByText('Error', { exact: true })).toBeVisible()
    await expect(alert.getByText('Could not generate booking link. Please try again.')).toBeVisible()
    await page.unroute('**/api/booking-link')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(field(page)).toHaveValue(/\/book\/wheelhouse-/)
    browserErrors.length = 0
  })

  await test.step('the link is selected when the browser denies copying', async () => {
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(alert.getByText('Failed to copy')).toBeVisible()
    await expect(alert.getByText('Please try copying the link manually.')).toBeVisible()
    expect(await page.evaluate(() => String(window.getSelection()))).toContain('/book/wheelhouse-')
  })
})
