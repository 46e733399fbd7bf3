import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

test('a test letter arrives in the local mailbox, as HTML and as text', async ({ page }, { project }) => {
  const to = `letter-${project.name}@example.com`
  await page.goto('/local')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(to)
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await expect(page.getByRole('status')).toContainText('Letter queued')

  await expect
    .poll(
      async () => ((await (await page.request.get(`/local/mail.json?to=${to}`)).json()) as unknown[]).length,
    )
    .toBe(1)
  await page.goto(`/local/mail?to=${to}`)
  await expect(page.getByRole('list', { name: 'Letters' }).getByRole('listitem')).toHaveCount(1)
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a letter to nobody is refused on its field', { tag: '@failure' }, async ({ page, complaints }) => {
  await page.goto('/local')
  await page.getByLabel('E-mail').fill('x@y')
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await expect(page.getByRole('alert')).toContainText('Letter not queued')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('x@y')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})
