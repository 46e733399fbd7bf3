import type { Page } from '@playwright/test'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

const TABS = [
  ['general', 'General'],
  ['notifications', 'SMS Settings'],
  ['booking', 'Booking Page'],
  ['brand', 'Brand'],
  ['payment', 'Payment'],
  ['billing', 'Billing'],
] as const

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const back = (page: Page) => page.getByRole('link', { name: 'All settings' })

/** The router learns of unsaved changes a few frames after they are typed, which is sooner than anybody could leave. */
async function goBackUntilAsked(page: Page, edit: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await edit()
    await page.goBack()
    await expect(question(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('on a phone the settings are a list, and each section leads back to it', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings')
  const list = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(list).toHaveText(TABS.map(([, label]) => new RegExp(`^${label}`)))
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.getByLabel('Business name').fill('Typed while wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Business name')).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 600 })
  await expect(page.getByLabel('Business name')).toHaveValue('Typed while wide')
  await page.getByLabel('Business name').fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  for (const [index, [name]] of TABS.entries()) {
    await list.nth(index).click()
    await expect(page).toHaveURL(`/dashboard/settings?tab=${name}`)
    await expect(back(page)).toBeFocused()
    await expectNoHorizontalScroll(page)
    if (index % 2 === 0) await back(page).click()
    else await page.goBack()
    await expect(list).toHaveCount(TABS.length)
    await expect(page).toHaveURL('/dashboard/settings')
  }
  await page.goto('/dashboard/settings?tab=booking')
  await expect(page.getByLabel('Welcome message')).toBeVisible()
  await expectAccessible(page)
  await back(page).click()
  await expect(list).toHaveCount(TABS.length)

  await list.first().click()
  const name = page.getByLabel('Business name')
  await goBackUntilAsked(page, async () => {
    if (await name.isHidden()) await page.goForward()
    await name.fill('Luna Detailing')
  })
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Luna Detailing')
  await back(page).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(list).toHaveCount(TABS.length)
})

test('the selected tab is in the URL, and the URL opens the tab', { tag: ['@core', '@any-width'] }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings?tab=nonsense')
  const selected = page.getByRole('tab', { selected: true })
  await expect(page.getByRole('tab')).toHaveText(TABS.map(([, label]) => label))
  await expect(selected).toHaveText('General')
  await expect(page).toHaveURL('/dashboard/settings?tab=general')
  for (const [name, label] of TABS.toReversed()) {
    await tab(page, label).click()
    await expect(page).toHaveURL(`/dashboard/settings?tab=${name}`)
    await expectNoHorizontalScroll(page)
  }
  await tab(page, 'General').focus()
  await page.keyboard.press('ArrowRight')
  await expect(selected).toHaveText('SMS Settings')
  await page.goto('/dashboard/settings?tab=payment')
  await expect(selected).toHaveText('Payment')
})

test('leaving a tab with unsaved changes needs confirmation', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings')
  const name = page.getByLabel('Business name')
  await name.fill('Luna Detailing')
  await tab(page, 'Booking Page').click()
  await expect(question(page)).toContainText('Your changes haven’t been saved.')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Luna Detailing')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Information saved', { exact: true })).toBeVisible()
  await name.fill('')
  await tab(page, 'General').focus()
  await tab(page, 'Booking Page').click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  const welcome = page.getByLabel('Welcome message')
  await welcome.fill('Hello!')
  await tab(page, 'General').click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue('Luna Detailing')
  await tab(page, 'Booking Page').click()
  await expect(welcome).not.toHaveValue('Hello!')
  const defaultWelcome = await welcome.inputValue()
  await welcome.fill('Hello!')
  await welcome.fill(defaultWelcome)
  await tab(page, 'Billing').click()
  await expect(page).toHaveURL('/dashboard/settings?tab=billing')

  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await goBackUntilAsked(page, async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await name.fill('Another name')
  })
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('an owner who switches tabs while settings are being saved gets to the other tab once they are saved', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=booking')
  await page.getByLabel('Welcome message').fill('Hello!')
  await page.getByRole('heading', { name: 'Available services' }).click()
  await tab(page, 'General').click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()

  const release = await holdRequests(page, /\/api\/booking-settings$/)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await tab(page, 'General').click()
  await expect(question(page)).toBeVisible()
  release()
  await expect(page.getByLabel('Business name')).toBeVisible()
  await expect(question(page)).toBeHidden()
})

/** How far from the top of the screen each heading stands, by its text. */
async function headingTops(page: Page): Promise<Record<string, number>> {
  const headings = await page
    .getByRole('heading')
    .evaluateAll((elements) =>
      elements.map((element) => [element.textContent, element.getBoundingClientRect().top] as const),
    )
  return Object.fromEntries(headings)
}
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('nothing on the General and Payment tabs moves when their data arrives', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const releaseGeneral = await holdRequests(
    page,
    /\/api\/(settings|reminder-settings|calendar-feed|busy-calendars|factors|sessions)$/,
  )
  await page.goto('/dashboard/settings?tab=general')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  const before = { headings: await headingTops(page), height: await pageHeight(page) }
  releaseGeneral()
  for (const name of [
    'Save Changes',
    'Save Reminders',
    'Get a private calendar link',
    'Add calendar',
    'Add a passkey',
    'Set up authenticator app',
  ])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  // The headings of cards that were placeholders came with the data.
  expect(await headingTops(page)).toMatchObject(before.headings)
  expect(await pageHeight(page)).toBe(before.height)

  const releasePayment = await holdRequests(page, /\/api\/(stripe-connect|payment-settings)/)
  await page.goto('/dashboard/settings?tab=payment')
  await expect(back(page)).toBeVisible()
  const paymentHeight = await pageHeight(page)
  releasePayment()
  await expect(page.getByRole('button', { name: 'Connect account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(await pageHeight(page)).toBe(paymentHeight)
})
