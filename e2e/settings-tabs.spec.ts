import { expect, expectNoSidewaysScroll, test } from './journey.ts'

const TABS = [
  ['general', 'General'],
  ['notifications', 'SMS Settings'],
  ['booking', 'Booking Page'],
  ['payment', 'Payment'],
  ['billing', 'Billing'],
] as const

test('the tab writes the address, and the address opens the tab', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  const selected = page.getByRole('tab', { selected: true })
  await expect(page.getByRole('tab')).toHaveText(TABS.map(([, label]) => label))
  await expect(selected).toHaveText('General')
  for (const [tab, label] of TABS.toReversed()) {
    await page.getByRole('tab', { name: label }).click()
    await expect(page).toHaveURL(`/dashboard/settings?tab=${tab}`)
    await expectNoSidewaysScroll(page)
  }
  for (const [tab, label] of TABS) {
    await page.goto(`/dashboard/settings?tab=${tab}`)
    await expect(selected).toHaveText(label)
  }
  await page.goto('/dashboard/settings?tab=nonsense')
  await expect(selected).toHaveText('General')
  await expect(page).toHaveURL('/dashboard/settings?tab=general')
})

test('the arrow keys move between tabs', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'General' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('SMS Settings')
})
