import type { Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

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
  await expect(page.getByRole('tab', { name: 'General' })).toBeEnabled()
  await page.getByRole('tab', { name: 'General' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('SMS Settings')
})

test('what was typed in a tab is not left behind without a question', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.goto('/dashboard/settings')
  const name = page.getByLabel('Business name')
  await name.fill('Luna Detailing')
  await tab('Booking Page').click()
  await expect(question).toContainText('Your changes have not been saved.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Luna Detailing')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Information saved', { exact: true })).toBeVisible()
  await name.fill('')
  await tab('General').focus()
  await tab('Booking Page').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  const welcome = page.getByLabel('Welcome message')
  await welcome.fill('Hello!')
  await tab('General').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue('Luna Detailing')
  await tab('Booking Page').click()
  await expect(welcome).not.toHaveValue('Hello!')
  const proposed = await welcome.inputValue()
  await welcome.fill('Hello!')
  await welcome.fill(proposed)
  await tab('Billing').click()
  await expect(page).toHaveURL('/dashboard/settings?tab=billing')

  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await name.fill('Another name')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('who goes elsewhere while a save is on its way is led there once it is saved', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=booking')
  await page.getByLabel('Welcome message').fill('Hello!')
  await page.getByRole('heading', { name: 'Available services' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const general = page.getByRole('tab', { name: 'General' })
  await general.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()

  const release = await holdBack(page, /\/api\/booking-settings$/)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await general.click()
  await expect(question).toBeVisible()
  release()
  await expect(page.getByLabel('Business name')).toBeVisible()
  await expect(question).toBeHidden()
})

const highTab = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('nothing on the General tab moves when what it shows arrives', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const late = /\/api\/(settings|reminder-settings|calendar-feed|busy-calendars|sessions)$/
  const release = await holdBack(page, late)
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  const places = () =>
    page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
  const before = { places: await places(), high: await highTab(page) }
  release()
  for (const name of ['Save Changes', 'Save Reminders', 'Make a private address', 'Add calendar'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  expect({ places: await places(), high: await highTab(page) }).toEqual(before)
})

test('the Payment tab is as high before what it shows arrives', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const release = await holdBack(page, /\/api\/(stripe-connect|payment-settings)/)
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Payment')
  const before = await highTab(page)
  release()
  await expect(page.getByRole('button', { name: 'Connect account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(await highTab(page)).toBe(before)
})
