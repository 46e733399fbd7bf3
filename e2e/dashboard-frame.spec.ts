import { expect, expectAccessible, expectNoSidewaysScroll, openSidebar, test } from './journey.ts'

const LINKS = [
  ['Dashboard', '/dashboard'],
  ['Calendar', '/dashboard/calendar'],
  ['Services', '/dashboard/services'],
  ['Clients', '/dashboard/clients'],
  ['Invoices', '/dashboard/invoices'],
  ['Settings', '/dashboard/settings'],
] as const

test('the sidebar lists the six screens in order', async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await openSidebar(page)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(LINKS.map(([label]) => label))
})

for (const [label, path] of LINKS) {
  test(`an owner opens ${label} from the sidebar`, async ({ page, owner: _ }) => {
    await page.goto(path === '/dashboard' ? '/dashboard/clients' : '/dashboard')
    await openSidebar(page)
    await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: label, exact: true, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('only the screen one is on is marked as current', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/calendar')
  await openSidebar(page)
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText(['Calendar'])
})

test('on a phone the drawer opens by its button and closes on a tap', { tag: '@phone' }, async ({
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
})

test('on a phone Escape closes the drawer and focus returns to its button', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the sidebar becomes a drawer below 768 px', { tag: '@desktop' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('/calendar leads to the calendar', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/calendar')
  await expect(page).toHaveURL('/dashboard/calendar')
})

test('the dashboard is dark where the system is', async ({ page, owner: _ }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
})

test('an unknown screen of the dashboard is a page that was not found', async ({
  page,
  complaints,
  owner: _,
}) => {
  expect((await page.goto('/dashboard/nothing'))?.status()).toBe(404)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
