import { expect, expectAccessible, test } from './journey.ts'

const TABS = [
  ['general', 'General'],
  ['notifications', 'SMS Settings'],
  ['booking', 'Booking Page'],
  ['payment', 'Payment'],
  ['billing', 'Billing'],
] as const

test('settings open on General', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('tab')).toHaveText(TABS.map(([, label]) => label))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('General')
})

for (const [tab, label] of TABS) {
  test(`the address opens ${label}, and the tab writes it`, async ({ page, owner: _ }) => {
    await page.goto(`/dashboard/settings?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toHaveText(label)
    await page.goto('/dashboard/settings?tab=payment')
    await page.getByRole('tab', { name: label }).click()
    await expect(page).toHaveURL(`/dashboard/settings?tab=${tab}`)
    await expectAccessible(page)
  })
}

test('any other tab resets to General', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=nonsense')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('General')
  await expect(page).toHaveURL('/dashboard/settings?tab=general')
})

test('the arrow keys move between tabs', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'General' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('SMS Settings')
})
