import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  ageForm,
  alert,
  appointmentsAround,
  bookAsOwner,
  chooseFirstTime,
  chooseSuggestedTime,
  fillDetails,
  freeDays,
  goToNextMonth,
  heading,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
  timeOptions,
} from './booking-business.ts'

test.use({ timezoneId: NEW_YORK })

test('a client books a time and opens the booking again', { tag: '@core' }, async ({
  page,
  baseURL,
  owner: _,
}) => {
  const externalUrls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) externalUrls.push(request.url())
  })
  const { path } = await openBusiness(page, { rules: { welcome_message: 'Hello!\nPick a time.' } })
  await page.goto(path)
  await expect(page).toHaveTitle('Book with Luna Detailing')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`)
  await expect(heading(page, 'Book with Luna Detailing')).toBeVisible()
  await expect(page.getByText('Hello!\nPick a time.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const time = await chooseFirstTime(page, 'Full Detail')
  // The visitor's browser is in the same zone.
  await expect(page.getByText('Eastern Time (New York)')).toBeHidden()
  await press(page, 'Continue')

  await expect(page.getByText('We’re holding this time for 10 minutes.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Appointment Summary' })
  const [day = '', clock = ''] = localTimeText(NEW_YORK, time).split(' at ')
  for (const fact of ['Full Detail', '$199.99', '2 hr', day, clock]) await expect(summary).toContainText(fact)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const email = await fillDetails(page)
  await page.getByLabel('Where should we come?').fill('12 Maple Avenue')
  await page.getByLabel('Notes (Optional)').fill('Beware of the dog')
  await press(page, 'Schedule Appointment')

  await expect(page.getByRole('status')).toContainText('Appointment booked!')
  const when = `Your appointment has been scheduled for ${localTimeText(NEW_YORK, time)}.`
  await expect(page.getByRole('status')).toContainText(when)
  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(when)
  const manageUrl = await panel.getByRole('link', { name: 'See your appointment' }).getAttribute('href')
  expect(manageUrl).toMatch(/\/booking\/[\w-]{20,}$/)
  const link = (name: string) => panel.getByRole('link', { name, exact: true })
  await expect(link('Add to calendar')).toHaveAttribute('href', `${manageUrl}/calendar.ics`)
  await expect(link('Google')).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*Luna/)
  await expect(link('Outlook')).toHaveAttribute('href', /^https:\/\/outlook\.live\.com\/.*Luna/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Appointment booked!'])
  await expectAccessible(page)

  await page.goBack()
  await expect(page).toHaveURL(/time=/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Appointment booked!'])
  await page.reload()
  await expect(panel).toContainText(when)
  await expect(link('See your appointment')).toHaveAttribute('href', manageUrl ?? '')
  const [booked, ...others] = await appointmentsAround(page, time)
  expect(others).toEqual([])
  expect(booked).toMatchObject({
    appointment_time: new Date(time).toISOString(),
    client_email: email,
    address: '12 Maple Avenue',
    notes: 'Beware of the dog',
  })
  expect((await waitForEmail(page, email)).subject).toContain('confirmed')
  expect(externalUrls).toEqual([])
})

test('a client books a suggested time, also after the first choice was taken', {
  tag: '@phone',
}, async ({ page, owner: _, browserErrors }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { path, serviceIds } = await openBusiness(page)
  await page.goto(path)
  const suggestions = page.getByRole('list', { name: 'Next available', exact: true }).getByRole('link')
  await expect(suggestions).toHaveCount(0)
  const taken = await chooseSuggestedTime(page, 'Full Detail')
  await expect(suggestions).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await bookAsOwner(page, serviceIds[0] ?? '', taken)
  await press(page, 'Continue')
  await expect(alert(page)).toContainText('That time was just taken. Please choose another.')
  browserErrors.length = 0
  await expect(suggestions).toHaveCount(3)
  await expect(page.locator(`a[href*="time=${taken}"]`)).toHaveCount(0)

  const time = await chooseSuggestedTime(page, 'Full Detail')
  await goToNextMonth(page)
  await expect(suggestions).toHaveCount(3)
  await suggestions.nth(1).click()
  await press(page, 'Continue')
  await expect(heading(page, 'Appointment Summary')).toBeInViewport({ ratio: 1 })
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toContainText(
    localTimeText(NEW_YORK, time),
  )
})

test('an invalid or failed booking is corrected and sent again, and is stored once', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner: _, browserErrors }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const expectError = (label: string, sentence: string) =>
    expect(field(label)).toHaveAccessibleDescription(sentence)
  const { path } = await openBusiness(page, { rules: { address_field: 'required' } })
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')

  await test.step('every missing field shows an error, and the first has the focus', async () => {
    await field('Notes (Optional)').fill('Blue car')
    await press(page, 'Schedule Appointment')
    await expect(field('Name')).toBeFocused()
    await expectError('Name', 'Please enter your name')
    await expectError('Email', 'Please enter your email')
    await expectError('Phone', 'Please enter your phone number')
    await expectError('Where should we come?', 'Please tell us where to come')
    await expectAccessible(page)
  })

  await test.step('an invalid field shows an error while it is typed, and nothing typed is lost', async () => {
    await fillDetails(page, 'ava@')
    await expectError('Email', 'Please enter a valid email address')
    await expect(field('Notes (Optional)')).toHaveValue('Blue car')
    await field('Email').fill(uniqueEmail())
    await field('Where should we come?').fill('12 Maple Avenue')
  })

  await test.step('errors from the server are shown on their field too', async () => {
    await field('Phone').fill('1234567890123456789')
    await press(page, 'Schedule Appointment')
    await expectError('Phone', 'Please enter a valid phone number')
    await expect(field('Phone')).toBeFocused()
    await expect(alert(page)).not.toContainText('Booking failed')
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('422')])
    await field('Phone').fill('(212) 555-0142')
  })

  await test.step('a failure on our side is explained', async () => {
    await page.route('**/api/public-booking', (route) => route.fulfill({ status: 500, body: '' }))
    await press(page, 'Schedule Appointment')
    await expect(alert(page)).toContainText('Booking failed')
    await expect(alert(page)).toContainText('There was a problem booking your appointment. Please try again.')
    await page.unroute('**/api/public-booking')
  })

  await test.step('an answer without success shows its error', async () => {
    const json = { success: false, error: 'Please call us to book this service.' }
    await page.route('**/api/public-booking', (route) => route.fulfill({ json }))
    await press(page, 'Schedule Appointment')
    await expect(alert(page)).toContainText('Please call us to book this service.')
    await page.unroute('**/api/public-booking')
  })

  await test.step('the server books, and its response is lost', async () => {
    await page.route('**/api/public-booking', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const requestFailed = page.waitForEvent('requestfailed')
    await press(page, 'Schedule Appointment')
    await requestFailed
    await page.unroute('**/api/public-booking')
  })

  await test.step('a double click sends the booking once, and the button shows that it is busy', async () => {
    const sent: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/public-booking', async (route) => {
      sent.push(route.request().method())
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Schedule Appointment' }).dblclick()
    await expect(page.getByRole('button', { name: 'Scheduling...' })).toBeVisible()
    release()
    await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
    expect(sent).toEqual(['POST'])
  })
  expect(await appointmentsAround(page, time)).toHaveLength(1)
  browserErrors.length = 0
})

const hours = { start: '09:00', end: '17:00' }
const WEEKDAYS_ONLY = {
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: null,
  sunday: null,
}

test('going back and forth keeps choices and input until another day is chosen', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page, { rules: { week: WEEKDAYS_ONLY } })
  await page.goto(path)
  await expect(page.getByText('Choose a service to see which days are open.')).toBeVisible()
  await expect(page.getByText('not available')).toHaveCount(0)
  const time = await chooseFirstTime(page, 'Full Detail')
  await expect(page.getByText('not available').first()).toBeAttached()
  await expectAccessible(page)
  await press(page, 'Continue')
  await page.getByLabel('Name', { exact: true }).fill('Ava')
  await page.goBack()
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
  await press(page, 'Continue')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ava')
  await press(page, 'Back')
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`time=${time.slice(0, 10)}`))
  await page.reload()
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()

  await freeDays(page).nth(1).click()
  await expect(timeOptions(page).first()).toBeVisible()
  await expect(page.locator('input[name="time"]:checked')).toHaveCount(0)
  await expect(page).not.toHaveURL(/time=/)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await timeOptions(page).first().check()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Exterior Detail' }).click()
  await expect(page.getByText('Choose a date to see its times.')).toBeVisible()
  await expect(page).not.toHaveURL(/date=|time=/)
})

test('what was typed survives a reload, and the form is empty for the next booking', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  await page.getByLabel('Notes (Optional)').fill('Blue car')
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('Blue car')
  await ageForm(page)
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  await page.getByRole('link', { name: 'Book another appointment' }).click()
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  for (const label of ['Name', 'Email', 'Notes (Optional)'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
})

test('a client books with the keyboard alone', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('radio', { name: 'Full Detail' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Exterior Detail' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toBeChecked()
  await goToNextMonth(page, 'Enter')
  await expect(freeDays(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(freeDays(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(freeDays(page).nth(1)).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageDown')
  await expect(freeDays(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(timeOptions(page).first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your details')).toBeFocused()
  await page.keyboard.press('Tab')
  for (const word of ['Ava Brooks', uniqueEmail(), '212 555 0142']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await ageForm(page)
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Appointment booked!')).toBeFocused()
})

test('a booking link without a known business shows an error', async ({ page, browserErrors }) => {
  expect((await page.goto('/book'))?.status()).toBe(404)
  await expect(alert(page)).toContainText('No booking link provided')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()

  expect((await page.goto('/book/wheelhouse-nobody00'))?.status()).toBe(404)
  await expect(page).toHaveTitle('Invalid Booking Link')
  await expect(heading(page, 'Invalid Booking Link')).toBeVisible()
  await expect(alert(page)).toHaveText('This booking link is invalid or has expired.')
  await expect(page.getByText('invalid booking link')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  browserErrors.length = 0
})
