import { expect, expectAccessible, test } from '#e2e/support/journey.ts'
import {
  alert,
  bookAsOwner,
  chooseFirstTime,
  fillDetails,
  heading,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
} from './booking-business.ts'

test.use({ timezoneId: NEW_YORK })

test('a time is shown as held exactly as long as it is held', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const holdMessage = page.getByText(/^We’re holding this time/)
  const { path } = await openBusiness(page)
  await page.clock.install()
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await expect(holdMessage).toHaveText('We’re holding this time for 10 minutes.')
  await page.clock.fastForward('04:30')
  await expect(holdMessage).toHaveText('We’re holding this time for 6 minutes.')

  const releaseResponse = page.waitForResponse('**/api/public-booking/release')
  await page.goBack()
  await releaseResponse
  const holdResponse = page.waitForResponse('**/api/public-booking/hold')
  await page.goForward()
  expect((await holdResponse).ok()).toBe(true)
  await expect(holdMessage).toHaveText('We’re holding this time for 10 minutes.')
  await page.clock.fastForward('10:01')
  await expect(holdMessage).toBeHidden()

  // A time that the server does not hold is not shown as held.
  await page.route('**/api/public-booking/hold', (route) => route.fulfill({ json: { held_until: null } }))
  await press(page, 'Back')
  await press(page, 'Continue')
  await expect(heading(page, 'Your details')).toBeVisible()
  await expect(holdMessage).toBeHidden()
})

test('a time that is taken while a client fills in the form shows an error and nearby times, and keeps the input', {
  tag: ['@core', '@phone'],
}, async ({ page, owner: _, browserErrors }) => {
  const { path, serviceIds } = await openBusiness(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  await bookAsOwner(page, serviceIds[0] ?? '', time)
  await press(page, 'Schedule Appointment')
  await expect(alert(page)).toContainText('Booking failed')
  await expect(alert(page)).toContainText('That time was just taken. Please choose another.')
  await expect(page.locator(`input[value="${time}"]`)).toHaveCount(0)

  const nearbyTimes = page.getByRole('region', {
    name: `Other available times near ${localTimeText(NEW_YORK, time)}`,
  })
  await expect(nearbyTimes).toContainText('That time was just taken. Please choose another.')
  await expect(nearbyTimes.getByRole('heading')).toBeFocused()
  await expect(nearbyTimes).toBeInViewport({ ratio: 1 })
  const nearest = nearbyTimes.getByRole('link')
  await expect(nearest.first()).toBeVisible()
  await expectAccessible(page)
  await nearest.first().click()
  await press(page, 'Continue')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ava Brooks')
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  expect(browserErrors.splice(0).every((error) => error.includes('409'))).toBe(true)
})

test('a time taken before Continue, or a service deleted while a client fills in the form, shows an error', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  const { path, serviceIds } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await bookAsOwner(page, serviceIds[0] ?? '', time)
  await press(page, 'Continue')
  await expect(alert(page)).toContainText('That time was just taken. Please choose another.')
  await expect(page.locator(`input[value="${time}"]`)).toHaveCount(0)
  await expect(heading(page, 'Choose a time')).toBeVisible()

  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  expect((await page.request.delete(`/api/services/${serviceIds[0]}`)).ok()).toBe(true)
  await press(page, 'Schedule Appointment')
  await expect(alert(page)).toContainText('This service isn’t available. Please choose another.')
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toHaveCount(0)
  await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  browserErrors.length = 0
})
