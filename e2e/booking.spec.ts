import {
  alert,
  appointmentsAround,
  chooseFirstTime,
  fillDetails,
  heading,
  NEW_YORK,
  openBusiness,
  openDays,
  press,
  takeAMoment,
  times,
  turnToNextMonth,
  wallText,
} from './booking-business.ts'
import { anAddress, expect, expectAccessible, expectNoSidewaysScroll, letterTo, test } from './journey.ts'

test.use({ timezoneId: NEW_YORK })

test('a client books a time and finds it again', async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page, { rules: { welcome_message: 'Hello!\nPick a time.' } })
  await page.goto(path)
  await expect(page).toHaveTitle('Book with Luna Detailing')
  await expect(heading(page, 'Book with Luna Detailing')).toBeVisible()
  await expect(page.getByText('Hello!\nPick a time.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')

  await expect(page.getByText('Held for you for 10 minutes.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Appointment Summary' })
  const [day = '', clock = ''] = wallText(NEW_YORK, time).split(' at ')
  for (const fact of ['Full Detail', '$199.99', '2 hr', day, clock]) await expect(summary).toContainText(fact)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const email = await fillDetails(page)
  await page.getByLabel('Where should we come?').fill('12 Maple Avenue')
  await page.getByLabel('Notes (Optional)').fill('Beware of the dog')
  await press(page, 'Schedule Appointment')

  await expect(page.getByRole('status')).toContainText('Appointment booked!')
  const when = `Your appointment has been scheduled for ${wallText(NEW_YORK, time)}.`
  await expect(page.getByRole('status')).toContainText(when)
  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(when)
  const manage = await panel.getByRole('link', { name: 'See your appointment' }).getAttribute('href')
  expect(manage).toMatch(/\/booking\/[\w-]{20,}$/)
  await expect(panel.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `${manage}/calendar.ics`,
  )
  await expect(heading(page, 'Choose a service')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(panel).toContainText(when)
  await expect(panel.getByRole('link', { name: 'See your appointment' })).toHaveAttribute(
    'href',
    manage ?? '',
  )
  const made = (await appointmentsAround(page, time)).map(
    ({ appointment_time, client_email, address, notes }) => ({
      appointment_time,
      client_email,
      address,
      notes,
    }),
  )
  expect(made).toEqual([
    {
      appointment_time: new Date(time).toISOString(),
      client_email: email,
      address: '12 Maple Avenue',
      notes: 'Beware of the dog',
    },
  ])
  expect((await letterTo(page, email)).subject).toContain('confirmed')
})

test('the form is empty for the next booking', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  for (const round of [1, 2]) {
    await chooseFirstTime(page, 'Exterior Detail')
    await press(page, 'Continue')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await fillDetails(page)
    await press(page, 'Schedule Appointment')
    await expect(page.getByRole('region', { name: 'Appointment booked!' }), `booking ${round}`).toBeVisible()
  }
})

test('what is missing or wrong is said on its field, and nothing typed is lost', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page, { rules: { address_field: 'required' } })
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await page.getByLabel('Notes (Optional)').fill('Blue car')
  await press(page, 'Schedule Appointment')
  const saidOn = async (label: string) => page.getByLabel(label, { exact: true })
  await expect(await saidOn('Name')).toBeFocused()
  await expect(await saidOn('Name')).toHaveAccessibleDescription('Please enter your name')
  await expect(await saidOn('Email')).toHaveAccessibleDescription('Please enter your email')
  await expect(await saidOn('Phone')).toHaveAccessibleDescription('Please enter your phone number')
  await expect(await saidOn('Where should we come?')).toHaveAccessibleDescription(
    'Please tell us where to come Street and city.',
  )
  await expectAccessible(page)
  await fillDetails(page, 'ava@')
  await expect(await saidOn('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('Blue car')
})

test('a phone number the server refuses is told on its field', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  await page.getByLabel('Phone', { exact: true }).fill('1234567890123456789')
  await press(page, 'Schedule Appointment')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  )
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await expect(alert(page)).not.toContainText('Booking failed')
  expect(complaints.splice(0)).toHaveLength(1)
})

test('a phone number that is none is told before anything is sent', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await press(page, 'Schedule Appointment')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  )
})

test('pressed twice, it books once', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/public-booking')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Schedule Appointment' }).dblclick()
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await appointmentsAround(page, time)).toHaveLength(1)
})

test('a booking that failed on the way can be sent again and counts once', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  await page.route('**/api/public-booking', async (route) => {
    // The server books, and the answer is lost.
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Schedule Appointment')
  await expect(alert(page)).toContainText('Booking failed')
  await page.unroute('**/api/public-booking')
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  expect(await appointmentsAround(page, time)).toHaveLength(1)
  complaints.length = 0
})

test('a failure on our side says so in plain words', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  await page.route('**/api/public-booking', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page, 'Schedule Appointment')
  await expect(alert(page)).toContainText('Booking failed')
  await expect(alert(page)).toContainText('There was a problem booking your appointment. Please try again.')
  await expect(page.getByRole('button', { name: 'Schedule Appointment' })).toBeEnabled()
  complaints.length = 0
})

test('says what it is doing while it books', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/api/public-booking', async (route) => {
    await isSeen
    await route.continue()
  })
  await press(page, 'Schedule Appointment')
  await expect(page.getByRole('button', { name: 'Scheduling...' })).toBeVisible()
  see()
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
})

test('goes back and forth without losing a choice or a word', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
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
})

test('another date or service clears the time', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await openDays(page).nth(1).click()
  await expect(times(page).first()).toBeVisible()
  await expect(page.locator('input[name="time"]:checked')).toHaveCount(0)
  await expect(page).not.toHaveURL(/time=/)
  await times(page).first().check()
  await page.getByRole('radio', { name: 'Exterior Detail' }).click()
  await expect(page.getByText('Choose a date to see its times.')).toBeVisible()
  await expect(page).not.toHaveURL(/date=|time=/)
})

test('a business with one service has it chosen, and one without any offers a consultation', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page, { services: [], name: null })
  await page.goto(path)
  await expect(page).toHaveTitle('Book an Appointment')
  const consultation = page.getByRole('radio', { name: /Consultation/ })
  await expect(consultation).toBeChecked()
  await expect(consultation).toContainText('1 hr')
  await expect(openDays(page).first()).toBeVisible()
})

test('books with the keyboard alone', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('radio', { name: 'Full Detail' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Exterior Detail' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toBeChecked()
  await turnToNextMonth(page, 'Enter')
  await expect(openDays(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(openDays(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(openDays(page).nth(1)).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageDown')
  await expect(openDays(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(times(page).first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your details')).toBeFocused()
  const startedAt = Date.now()
  await page.keyboard.press('Tab')
  for (const word of ['Ava Brooks', anAddress(), '212 555 0142']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await takeAMoment(startedAt)
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Appointment booked!')).toBeFocused()
})

test('a visitor elsewhere is told whose clock it is', { tag: '@any-width' }, async ({
  page,
  browser,
  baseURL,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await expect(page.getByText('Eastern Time (New York)')).toBeHidden()
  for (const timezoneId of ['Asia/Kathmandu', 'America/St_Johns']) {
    const elsewhere = await (await browser.newContext({ timezoneId, baseURL: baseURL ?? '' })).newPage()
    await elsewhere.goto(path)
    await chooseFirstTime(elsewhere, 'Full Detail')
    await expect(elsewhere.getByText('Eastern Time (New York)')).toBeVisible()
    await expect(times(elsewhere).first()).toHaveAccessibleName(/^9:00 AM|10:00 AM$/)
    await elsewhere.context().close()
  }
})

test('a link to no business says so', async ({ page, complaints }) => {
  const answer = await page.goto('/book/wheelhouse-nobody00')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Invalid Booking Link')
  await expect(heading(page, 'Invalid Booking Link')).toBeVisible()
  await expect(alert(page)).toContainText('Invalid booking link')
  await expect(alert(page)).toContainText('This booking link is invalid or has expired.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  complaints.length = 0
})

test('a link without a business says so', { tag: '@any-width' }, async ({ page, complaints }) => {
  const answer = await page.goto('/book')
  expect(answer?.status()).toBe(404)
  await expect(alert(page)).toContainText('No booking link provided')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  complaints.length = 0
})

test('tells others what it is when its link is shared', { tag: '@any-width' }, async ({
  page,
  baseURL,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[property="og:title"]')).toBe('Book with Luna Detailing')
  expect(await content('meta[name="description"]')).toContain('Full Detail')
  expect(await content('meta[property="og:url"]')).toBe(`${baseURL}${path}`)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}${path}`)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})
