import { expect, test, waitForEmail } from '#e2e/support/journey.ts'
import {
  ageForm,
  appointmentsAround,
  bookAsOwner,
  chooseFirstTime,
  chooseSuggestedTime,
  fillDetails,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
} from './booking-business.ts'

test.use({ javaScriptEnabled: false })

test('a client books without JavaScript', { tag: ['@core', '@any-width'] }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await expect(page.getByText('Eastern Time (New York)')).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByText('We’re holding this time for 10 minutes.')).toBeVisible()
  const email = await fillDetails(page)
  await page.getByLabel('Notes (Optional)').fill('Blue car\nBig dog')
  await press(page, 'Schedule Appointment')

  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(
    `Your appointment has been scheduled for ${localTimeText(NEW_YORK, time)}.`,
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Appointment booked!'])
  const manageUrl = await panel.getByRole('link', { name: 'See your appointment' }).getAttribute('href')
  await page.reload()
  await expect(panel.getByRole('link', { name: 'See your appointment' })).toHaveAttribute(
    'href',
    manageUrl ?? '',
  )
  const appointments = await appointmentsAround(page, time)
  expect(appointments.map(({ client_email, notes }) => ({ client_email, notes }))).toEqual([
    { client_email: email, notes: 'Blue car\nBig dog' },
  ])
  expect((await waitForEmail(page, email)).subject).toContain('confirmed')

  await page.goBack()
  await page.reload()
  await expect(panel).toContainText(localTimeText(NEW_YORK, time))
  await expect(page.getByText('no longer available')).toBeHidden()
  await page.getByRole('link', { name: 'Book another appointment' }).click()
  const nextTime = await chooseSuggestedTime(page, 'Full Detail')
  await press(page, 'Continue')
  const summary = page.getByRole('region', { name: 'Appointment Summary' })
  for (const part of localTimeText(NEW_YORK, nextTime).split(' at '))
    await expect(summary).toContainText(part)
})

test('without JavaScript the form keeps everything typed after an error, a step back and a time that was taken', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  const holdMessage = page.getByText(/^We’re holding this time/)
  const { path, serviceIds } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  const detailsUrl = page.url()
  await expect(holdMessage).toBeVisible()
  const email = await fillDetails(page)
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await press(page, 'Schedule Appointment')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  )
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)

  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0142')
  await press(page, 'Back')
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
  // Going back released the time, even if the URL still names it.
  await page.goto(`${detailsUrl}&until=2099-01-01T00:00:00.000Z`)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(212) 555-0142')
  await expect(holdMessage).toBeHidden()
  await press(page, 'Back')
  await press(page, 'Continue')
  await expect(holdMessage).toBeVisible()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(212) 555-0142')

  await bookAsOwner(page, serviceIds[0] ?? '', time)
  await ageForm(page)
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('alert').first()).toContainText(
    'That time was just taken. Please choose another.',
  )
  await page
    .getByRole('region', { name: /^Other available times near/ })
    .getByRole('link')
    .first()
    .click()
  await press(page, 'Continue')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await ageForm(page)
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  browserErrors.length = 0
})

test('a client books without JavaScript and without cookies', { tag: '@any-width' }, async ({
  page,
  browser,
  baseURL,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const client = await context.newPage()
  await client.route('**/book/**', async (route) => {
    const { cookie: _cookie, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await client.goto(path)
  await chooseFirstTime(client, 'Full Detail')
  await context.clearCookies()
  await press(client, 'Continue')
  await context.clearCookies()
  await fillDetails(client)
  await press(client, 'Schedule Appointment')
  await expect(client).toHaveURL(/\/booking\//)
  await context.close()
})
