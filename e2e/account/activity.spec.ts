import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

test('an owner sees who signed in and what changed, filters the list and exports it', async ({
  page,
  owner,
  request,
}) => {
  const client = { name: 'Ava Brooks', email: 'ava@example.com' }
  expect((await page.request.post('/api/clients', { data: client })).status()).toBe(201)
  const guess = { email: owner.email, password: 'not-their-password' }
  expect((await request.post('/api/auth/sign-in', { data: guess })).status()).toBe(401)

  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('link', { name: 'See activity' }).click()
  await expect(page).toHaveURL('/dashboard/activity')
  const entries = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  const clientAdded = entries.filter({ hasText: 'Client added' })
  await expect(clientAdded).toContainText('Ava Brooks')
  await expect(clientAdded).toContainText('This device')
  await expect(clientAdded).toContainText('127.0.0.1')
  const failure = entries.filter({ hasText: 'Failed sign-in: wrong password' })
  await expect(async () => {
    await page.reload()
    await expect(failure).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(failure).not.toContainText('This device')
  await expect(entries.filter({ hasText: 'Account created' })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('Show').selectOption('Data')
  await expect(page.getByText('No activity matches these filters.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  await expect(entries).toHaveText([/^Activity exported/])
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No activity matches these filters.')).toBeVisible()
  await expectAccessible(page)
})
