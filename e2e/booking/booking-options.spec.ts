import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import {
  alert,
  appointmentsAround,
  fillDetails,
  freeDays,
  goToNextMonth,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
  timeOptions,
} from './booking-business.ts'

const SIZES = [
  { name: 'Sedan', price: 179_99, duration: 120 },
  { name: 'SUV', price: 229_99, duration: 150 },
]
const ADD_ONS = [
  { name: 'Pet hair', price: 30_00, duration: 30 },
  { name: 'Clay bar', price: 45_00, duration: 0 },
]
const FULL_DETAIL = { name: 'Full Detail', price: 179_99, duration: 120, sizes: SIZES, add_ons: ADD_ONS }
const EXTERIOR = { name: 'Exterior Detail', price: 99_99, duration: 60 }

const NINE_TO_FIVE = { start: '09:00', end: '17:00' }
const WEEK = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    NINE_TO_FIVE,
  ]),
)

const openDetailer = (page: Page) =>
  openBusiness(page, { services: [EXTERIOR, FULL_DETAIL], rules: { week: WEEK } })

/** Before the script has loaded, and without scripts, a card is a link: resolves on the page that it leads to. */
async function choose(page: Page, role: 'radio' | 'checkbox', name: string): Promise<void> {
  const card = page.getByRole(role, { name })
  await card.click()
  await expect(card).toBeChecked()
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const total = (page: Page) => page.getByText(/^Total /)
const earlierItems = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your visit' }) }).getByRole('listitem')

/** Opens the first free day of the next month. */
async function openFirstDay(page: Page): Promise<void> {
  await goToNextMonth(page)
  await freeDays(page).first().click()
  await expect(timeOptions(page).first()).toBeVisible()
}

const offeredTimes = (page: Page) => page.getByRole('radiogroup', { name: 'Choose a time' }).locator('label')

/** Books a sedan, and an SUV with pet hair, in one visit of five hours. */
async function bookSedanAndSuv(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toHaveAccessibleName(
    /From \$179\.99 from 2 hr/,
  )
  await choose(page, 'radio', 'Full Detail')
  await expect(page.getByText('Choose a size to see which days are open.')).toBeVisible()
  await expect(link(page, 'Add another')).toBeHidden()
  await choose(page, 'radio', 'Sedan')
  await expect(total(page)).toHaveText('Total $179.99 · 2 hr')
  await openFirstDay(page)
  // Two hours fit until five o'clock.
  await expect(offeredTimes(page).last()).toHaveText('3:00 PM')

  await link(page, 'Add another').click()
  await expect(page.getByRole('heading', { name: 'Choose another service' })).toBeVisible()
  await expect(earlierItems(page)).toHaveText([/^Full Detail \(Sedan\)\s*\$179\.99 · 2 hr/])
  await choose(page, 'radio', 'Full Detail')
  await choose(page, 'radio', 'SUV')
  await choose(page, 'checkbox', 'Pet hair')
  await expect(total(page)).toHaveText('Total $439.98 · 5 hr')
  await expectNoHorizontalScroll(page)

  await openFirstDay(page)
  await expect(offeredTimes(page).last()).toHaveText('12:00 PM')
  const first = timeOptions(page).first()
  await first.check()
  const time = await first.inputValue()
  await press(page, 'Continue')

  const summary = page.getByRole('region', { name: 'Appointment Summary' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Full Detail (Sedan)',
    'Full Detail (SUV) + Pet hair',
  ])
  for (const fact of ['$439.98', '5 hr']) await expect(summary).toContainText(fact)
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  return time
}

async function expectBooked(page: Page, time: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(localTimeText(NEW_YORK, time))
  await expect(panel.getByRole('listitem')).toHaveText([
    'Full Detail (Sedan)',
    'Full Detail (SUV) + Pet hair',
  ])
  await expect(panel).toContainText('$439.98')
  const google = await panel.getByRole('link', { name: 'Google' }).getAttribute('href')
  expect(new URL(google ?? '').searchParams.get('details')).toContain(
    'Full Detail (Sedan)\nFull Detail (SUV) + Pet hair\n',
  )
  const [booked, ...others] = await appointmentsAround(page, time)
  expect(others).toEqual([])
  expect(booked).toMatchObject({
    service: 'Full Detail',
    price: 439_98,
    duration: 300,
    items: [
      { service: 'Full Detail', size: 'Sedan', add_ons: [] },
      { service: 'Full Detail', size: 'SUV', add_ons: [{ name: 'Pet hair' }] },
    ],
  })
}

test.use({ timezoneId: NEW_YORK })

test('a client books a sedan, and an SUV with pet hair, in one visit', { tag: ['@core', '@phone'] }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openDetailer(page)
  const time = await bookSedanAndSuv(page, path)
  await expectBooked(page, time)
  await expectAccessible(page)
  await page.reload()
  await expectBooked(page, time)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client books a sedan, and an SUV with pet hair, in one visit', {
    tag: ['@core', '@phone'],
  }, async ({ page, owner: _ }) => {
    const { path } = await openDetailer(page)
    const time = await bookSedanAndSuv(page, path)
    await expectBooked(page, time)
  })
})

test('services of a visit are changed, removed and chosen with the keyboard', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openDetailer(page)
  await page.goto(path)
  await expect(page.getByRole('grid')).toBeVisible()
  await choose(page, 'radio', 'Exterior Detail')
  await expect(total(page)).toBeHidden()
  await link(page, 'Add another').press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose another service' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'SUV' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Pet hair' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Clay bar' })).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Clay bar' })).not.toBeChecked()
  await expect(total(page)).toHaveText('Total $359.98 · 4 hr')
  await expectAccessible(page)
  await page.reload()
  await expect(total(page)).toHaveText('Total $359.98 · 4 hr')

  await link(page, 'Add another').click()
  await expect(earlierItems(page)).toHaveCount(2)
  await link(page, 'Don’t add another').click()
  await expect(page.getByRole('checkbox', { name: 'Pet hair' })).toBeChecked()
  await link(page, 'Remove Exterior Detail').click()
  await expect(earlierItems(page)).toHaveCount(0)
  await expect(total(page)).toHaveText('Total $259.99 · 3 hr')

  for (const count of [1, 2, 3, 4]) {
    await link(page, 'Add another').click()
    await choose(page, 'radio', 'Exterior Detail')
    await expect(earlierItems(page)).toHaveCount(count)
  }
  await expect(total(page)).toHaveText('Total $659.95 · 7 hr')
  await expect(link(page, 'Add another')).toBeHidden()
  await link(page, 'Remove this one').click()
  await expect(total(page)).toHaveText('Total $559.96 · 6 hr')
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a price that changed meanwhile is shown before it is booked, and nothing typed is lost', {
      tag: '@any-width',
    }, async ({ page, owner: _, browserErrors }) => {
      const { path, serviceIds } = await openDetailer(page)
      await page.goto(path)
      await choose(page, 'radio', 'Full Detail')
      await choose(page, 'radio', 'SUV')
      await openFirstDay(page)
      const first = timeOptions(page).first()
      await first.check()
      const time = await first.inputValue()
      await press(page, 'Continue')
      const email = await fillDetails(page)

      const [sedan, suv] = SIZES
      const data = { ...FULL_DETAIL, sizes: [sedan, { ...suv, price: 249_99 }] }
      expect((await page.request.put(`/api/services/${serviceIds[1]}`, { data })).status()).toBe(200)
      await press(page, 'Schedule Appointment')
      await expect(alert(page).first()).toContainText('The price has changed since you opened this page.')
      await expect(page.getByRole('radio', { name: 'SUV' })).toHaveAccessibleName(/\$249\.99/)
      await expect(total(page)).toHaveText('Total $249.99 · 2 hr 30 min')
      expect(await appointmentsAround(page, time)).toEqual([])

      await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
      await press(page, 'Continue')
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      await press(page, 'Schedule Appointment')
      await expect(page.getByRole('region', { name: 'Appointment booked!' })).toContainText('$249.99')
      browserErrors.length = 0
    })
  })
