import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  isPhone,
  openSidebar,
  test,
} from '#e2e/support/journey.ts'

const LINKS = [
  ['Dashboard', '/dashboard'],
  ['Today', '/dashboard/today'],
  ['Services', '/dashboard/services'],
  ['Calendar', '/dashboard/calendar'],
  ['Clients', '/dashboard/clients'],
  ['Invoices', '/dashboard/invoices'],
  ['Messages', '/dashboard/messages'],
  ['Settings', '/dashboard/settings'],
] as const
const LABELS_IN_ORDER = [
  'Dashboard',
  'Today',
  'Calendar',
  'Services',
  'Clients',
  'Invoices',
  'Messages',
  'Settings',
]

test('the sidebar lists the eight screens in order, leads to each and marks the current one', {
  tag: '@core',
}, async ({ page, owner: _ }) => {
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  const links = navigation.getByRole('link')
  expect((await page.request.get('/dashboard/nothing')).status()).toBe(404)
  await page.goto('/calendar')
  await expect(page).toHaveURL('/dashboard/calendar')
  for (const [label, path] of LINKS) {
    await openSidebar(page)
    await expect(links).toHaveText(LABELS_IN_ORDER)
    await links.filter({ hasText: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: label, exact: true, level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await openSidebar(page)
    await expect(navigation.locator('[aria-current=page]')).toHaveText([label])
    if (isPhone(page)) await page.keyboard.press('Escape')
  }
})

test('Back closes an empty dialog right after a page load, and only then leaves the page', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/services')
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/clients')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/services')
})

test('on a phone the menu opens before any script has loaded, and closes on a tap or Escape', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const opener = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog')
  const release = await holdRequests(page, /\.js$/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await opener.tap()
  await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Set your name' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clients' }).tap()
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(drawer).toBeHidden()

  await opener.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  for (let n = 0; n < 12; n++) await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(0)
  const addClientBox = await page.getByText('Add Client').first().boundingBox()
  await page.touchscreen.tap(380, (addClientBox?.y ?? 0) + 10)
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('below 768 px the sidebar becomes a drawer and a bar is at the bottom', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  const bottomBar = page.getByRole('navigation', { name: 'Shortcuts' })
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(bottomBar).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(bottomBar).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('main[inert]')).toBeAttached()
  await expect(bottomBar).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.locator('main:not([inert])')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})
