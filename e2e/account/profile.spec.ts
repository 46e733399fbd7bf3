import { expect, expectAccessible, openSidebar, test } from '#e2e/support/journey.ts'

test('an owner saves a name after a failed attempt, and every tab shows it', {}, async ({
  page,
  context,
  owner,
  browserErrors,
}) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
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
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(dialog.getByLabel('Name')).toHaveValue('Riley Carter')
  await page.unroute('**/api/profile')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toContainText('Profile updated')
  await expect(page.getByRole('status')).toContainText('Your name has been updated successfully.')
  await openSidebar(otherTab)
  await expect(otherTab.getByRole('button', { name: 'Riley Carter' })).toBeVisible()
  await page.goto('/dashboard')
  await openSidebar(page)
  await expect(page.getByRole('button', { name: 'Riley Carter' })).toContainText('RC')
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('500')])
})
