import type { Locator } from '@playwright/test'
import { expect, test } from '#e2e/support/journey.ts'

const boxOf = async (locator: Locator) => {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (!box) throw new Error('not visible')
  return box
}

test('on a phone nothing is cut: the schedule drawer ends below its buttons, and reminders read as one sentence', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const data = { name: 'Ava Brooks', email: 'ava@example.com', phone: null, address: null, notes: null }
  expect((await page.request.post('/api/clients', { data })).status()).toBe(201)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Schedule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  const schedule = drawer.getByRole('button', { name: 'Schedule', exact: true })
  await expect(schedule).toBeInViewport({ ratio: 1 })
  const belowButtons = async () => {
    const [paper, button] = [await boxOf(drawer), await boxOf(schedule)]
    return paper.y + paper.height - (button.y + button.height)
  }
  await expect.poll(belowButtons).toBeLessThan(40)

  await page.goto('/dashboard/settings?tab=payment')
  const days = await boxOf(page.getByLabel('Days before the due date'))
  const words = await boxOf(page.getByText('days before the due date'))
  expect(words.x).toBeGreaterThan(days.x + days.width)
})

test('clients have two columns at 900 px, and a long dialog keeps its title and close button', {
  tag: '@desktop',
}, async ({ page, owner: _ }) => {
  for (const name of ['Ava Brooks', 'Bo Okafor']) {
    const data = { name, email: `${name.slice(0, 2)}@example.com`, phone: null, address: null, notes: null }
    expect((await page.request.post('/api/clients', { data })).status()).toBe(201)
  }
  await page.setViewportSize({ width: 900, height: 600 })
  await page.goto('/dashboard/clients')
  const [ava, bo] = [await boxOf(page.getByText('Ava Brooks')), await boxOf(page.getByText('Bo Okafor'))]
  expect(ava.y).toBe(bo.y)

  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Notes')).toBeVisible()
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(dialog.getByRole('heading', { name: 'New Appointment' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(dialog).toBeHidden()
})

test('on a tablet the search boxes have room for what they ask for', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const path of ['/dashboard/clients', '/dashboard/invoices']) {
    await page.goto(path)
    expect((await boxOf(page.getByRole('searchbox'))).width).toBeGreaterThan(400)
  }
})
