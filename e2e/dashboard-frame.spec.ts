import { holdBack } from './hold-back.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, openSidebar, test } from './journey.ts'

const LINKS = [
  ['Dashboard', '/dashboard'],
  ['Calendar', '/dashboard/calendar'],
  ['Services', '/dashboard/services'],
  ['Clients', '/dashboard/clients'],
  ['Invoices', '/dashboard/invoices'],
  ['Settings', '/dashboard/settings'],
] as const

test('the sidebar lists the six screens in order, leads to each and marks the one it is on', async ({
  page,
  owner: _,
}) => {
  const links = page.getByRole('navigation').getByRole('link')
  await page.goto('/dashboard/clients')
  for (const [label, path] of LINKS) {
    await openSidebar(page)
    await expect(links).toHaveText(LINKS.map(([each]) => each))
    await links.filter({ hasText: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: label, exact: true, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await openSidebar(page)
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText([label])
    if (isPhone(page)) await page.keyboard.press('Escape')
  }
})

test('on a phone the drawer opens by its button and closes on a tap or Escape', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clients' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/dashboard/clients')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  for (let n = 0; n < 12; n++) await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(0)
  const beside = await page.getByText('Add Client').first().boundingBox()
  await page.touchscreen.tap(380, (beside?.y ?? 0) + 10)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('on a phone the menu opens before any script has come, and is still open when they have', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const release = await holdBack(page, /\.js$/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Set your name' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).tap()
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the sidebar becomes a drawer below 768 px', { tag: '@desktop' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('main[inert]')).toBeAttached()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.locator('main:not([inert])')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('/calendar leads to the calendar', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/calendar')
  await expect(page).toHaveURL('/dashboard/calendar')
})

test('the dashboard is dark where the system is', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
})

test('an unknown screen of the dashboard is a page that was not found', { tag: '@any-width' }, async ({
  page,
  complaints,
  owner: _,
}) => {
  expect((await page.goto('/dashboard/nothing'))?.status()).toBe(404)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
