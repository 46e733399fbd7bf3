import { expect, expectAccessible, openSidebar, test } from './journey.ts'

test('an owner sets a name, and the sidebar shows it', async ({ page, owner }) => {
  await page.goto('/dashboard')
  await openSidebar(page)
  await expect(page.getByText(owner.email).locator('visible=true')).toBeVisible()
  await page.getByRole('button', { name: 'Set your name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('A')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible()
  await dialog.getByLabel('Name').fill('Riley Carter')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toContainText('Profile updated')
  await expect(page.getByRole('status')).toContainText('Your name has been updated successfully.')
  await page.goto('/dashboard')
  await openSidebar(page)
  await expect(page.getByRole('button', { name: 'Riley Carter' })).toContainText('RC')
})

test('a name that could not be saved stays in the dialog', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard')
  await openSidebar(page)
  await page.getByRole('button', { name: 'Set your name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Name').fill('Riley Carter')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(dialog.getByLabel('Name')).toHaveValue('Riley Carter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')])
})

test('a name set in one tab shows in the other', { tag: '@any-width' }, async ({
  page,
  context,
  owner: _,
}) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await openSidebar(page)
  await page.getByRole('button', { name: 'Set your name' }).click()
  await page.getByRole('dialog', { name: 'Edit profile' }).getByLabel('Name').fill('Riley Carter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await openSidebar(other)
  await expect(other.getByRole('button', { name: 'Riley Carter' })).toBeVisible()
})
