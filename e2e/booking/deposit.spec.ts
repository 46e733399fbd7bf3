import type { Page } from '@playwright/test'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import {
  emailsTo,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  appointmentsAround,
  chooseFirstTime,
  chooseSuggestedTime,
  fillDetails,
  freeDays,
  goToNextMonth,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
  timeOptions,
} from './booking-business.ts'
import {
  expectBookedWithDeposit,
  fact,
  openBusinessWithDeposits,
  payDeposit,
  status,
} from './deposit-booking.ts'

test.use({ timezoneId: NEW_YORK })

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function choose(page: Page, role: 'radio' | 'checkbox', name: string): Promise<void> {
  const card = page.getByRole(role, { name })
  await card.click()
  await expect(card).toBeChecked()
}

/** Resolves to the subjects of the emails to a client, the latest first. */
const subjectsTo = async (page: Page, email: string) =>
  (await emailsTo(page, email)).map(({ subject }) => subject)

/** Two months ahead, so that it is in time to cancel whenever the test runs. */
async function chooseLateTime(page: Page): Promise<string> {
  await goToNextMonth(page)
  await goToNextMonth(page)
  await freeDays(page).first().click()
  const first = timeOptions(page).first()
  await first.check()
  return first.inputValue()
}

test('a client books an SUV and a sedan with a deposit, moves it, cancels it in time and is refunded', {
  tag: ['@core', '@phone'],
}, async ({ page, owner }) => {
  const { path } = await openBusinessWithDeposits(page, 24)
  await page.goto(path)
  await expect(page.getByRole('radio', { name: 'Full Detail' })).toHaveAccessibleName(/25% deposit/)
  await choose(page, 'radio', 'Full Detail')
  await choose(page, 'radio', 'SUV')
  await choose(page, 'checkbox', 'Pet hair')
  await expect(page.getByText('Deposit to book: $65.00')).toBeVisible()
  await link(page, 'Add another').click()
  await choose(page, 'radio', 'Full Detail')
  await choose(page, 'radio', 'Sedan')
  await expect(page.getByText('Deposit to book: $110.00')).toBeVisible()
  await expect(page.getByText('The rest, $329.98, is due at the appointment.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  const time = await chooseLateTime(page)
  await press(page, 'Continue')

  const summary = page.getByRole('region', { name: 'Appointment Summary' })
  for (const text of ['$439.98', '$110.00', '$329.98']) await expect(summary).toContainText(text)
  await expect(
    page.getByText(
      'If you cancel your appointment at least 24 hours before it starts, your deposit is refunded.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  const email = await fillDetails(page)
  await press(page, 'Pay $110.00 deposit')
  expect(await appointmentsAround(page, time)).toEqual([])
  await payDeposit(page)

  await expectBookedWithDeposit(page)
  await expect(fact(page, 'Deposit')).toHaveText('$110.00 paidThe rest, $329.98, is due at the appointment.')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const confirmation = await waitForEmail(page, email)
  expect(confirmation.subject).toContain('confirmed')
  expect(confirmation.text).toContain('Your deposit of $110.00 is paid.')
  expect((await waitForEmail(page, owner.email)).text).toContain('They paid a deposit of $110.00.')

  await page.goto(confirmation.links.find((address) => address.includes('/booking/')) as string)
  await link(page, 'Move').click()
  await freeDays(page).last().click()
  await page.getByRole('region', { name: /day/ }).getByRole('link').first().click()
  await press(page, 'Move appointment')
  await expect(status(page)).toContainText('Your appointment has been moved.')
  await expect(fact(page, 'Deposit')).toContainText('$110.00 paid')

  await link(page, 'Cancel appointment').click()
  await expect(page.getByText('Your deposit of $110.00 will be refunded.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Cancel appointment')
  await expect(status(page)).toContainText('Your appointment has been cancelled.')
  await expect.poll(() => subjectsTo(page, email)).toContain('Luna Detailing: Your deposit was refunded')
  await page.reload()
  await expect(page.getByText('Your deposit of $110.00 was refunded.')).toBeVisible()
  await expect(fact(page, 'Deposit')).toHaveText('$110.00, refunded')
})

test('a client who cancels too late is told that the deposit is kept, before and after', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  // Every time within 30 days is too late to be refunded.
  const { path } = await openBusinessWithDeposits(page, 720)
  await page.goto(path)
  const time = await chooseSuggestedTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)

  await test.step('a client comes back from the payment page, finds everything, and pays after all', async () => {
    // A page that the browser kept as it was: the form is as before, and its button works again.
    await page.route(/\/checkout\//, (route) => route.fulfill({ status: 204 }), { times: 1 })
    await press(page, 'Pay $20.00 deposit')
    await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await press(page, 'Pay $20.00 deposit')
    await expect(page.getByLabel('Card number')).toBeVisible()
    const checkoutUrl = page.url()
    await page.goBack()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await fillDetails(page, email)
    await press(page, 'Pay $20.00 deposit')
    await expect(page).toHaveURL(checkoutUrl)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Pay your deposit to book' })).toBeVisible()
    await expect(status(page)).toContainText(
      `You haven’t paid yet. We’re holding ${localTimeText(NEW_YORK, time)} for you until`,
    )
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await press(page, 'Pay $20.00 deposit')
    await payDeposit(page)
    await expectBookedWithDeposit(page)
  })

  await expect(page.getByText('It’s too late to move this appointment here.')).toBeVisible()
  await expect(
    page.getByText('If you cancel now, Luna Detailing keeps your deposit of $20.00.'),
  ).toBeVisible()
  await link(page, 'Cancel appointment').click()
  await expect(
    page.getByText('It’s too late for a refund: Luna Detailing keeps your deposit of $20.00.'),
  ).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Cancel appointment')
  await expect(status(page)).toContainText('Your appointment has been cancelled.')
  await expect(page.getByText('Luna Detailing keeps your deposit of $20.00.')).toBeVisible()
  await expect(fact(page, 'Deposit')).toHaveText('$20.00 paid')
})

test('going back after paying shows the booking instead of the form', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusinessWithDeposits(page, 24)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  const detailsUrl = page.url()
  await fillDetails(page)
  await press(page, 'Pay $20.00 deposit')
  await payDeposit(page)
  await expectBookedWithDeposit(page)
  await page.goto(detailsUrl)
  await expect(page.getByRole('region', { name: 'Appointment booked!' })).toContainText(
    localTimeText(NEW_YORK, time),
  )
})

test('a client who is asked for a deposit after booking pays it from the appointment’s page', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  await press(page, 'Schedule Appointment')
  const { links } = await waitForEmail(page, email)
  const [job] = await appointmentsAround(page, time)
  const asked = await page.request.post(`/api/appointments/${job?.id}/deposit`, { data: { amount: 20_00 } })
  expect(asked.status()).toBe(201)

  const manageUrl = links.find((address) => address.includes('/booking/')) as string
  await page.goto(manageUrl)
  await expect(fact(page, 'Deposit')).toHaveText('$20.00, not paid yet')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await link(page, 'Pay deposit').click()
  await press(page, 'Pay $20.00 deposit')
  await payDeposit(page)
  await expect(page).toHaveURL(/\/deposit\//)
  await page.goto(manageUrl)
  await expect(fact(page, 'Deposit')).toContainText('$20.00 paid')
  await expect(link(page, 'Pay deposit')).toHaveCount(0)
})

test('a deposit that changed since the page was opened is shown before anybody pays it', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  const { path, serviceIds } = await openBusinessWithDeposits(page, 24)
  await page.goto(path)
  await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  const service = { name: 'Exterior Detail', price: 100_00, duration: 60 }
  const data = { ...service, deposit: { kind: 'percent', percent: 50 } }
  expect((await page.request.put(`/api/services/${serviceIds[0]}`, { data })).status()).toBe(200)
  await press(page, 'Pay $20.00 deposit')
  await expect(page.getByText('The price has changed since you opened this page.')).toBeVisible()
  await expect(page.getByText('Deposit to book: $50.00')).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Pay $50.00 deposit' })).toBeVisible()
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client books with a deposit', { tag: ['@core', '@phone'] }, async ({ page, owner: _ }) => {
    const { path } = await openBusinessWithDeposits(page, 24)
    await page.goto(path)
    const time = await chooseFirstTime(page, 'Exterior Detail')
    await expect(page.getByText('Deposit to book: $20.00')).toBeVisible()
    await press(page, 'Continue')
    const email = await fillDetails(page)
    await press(page, 'Pay $20.00 deposit')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(status(page)).toContainText(`We’re holding ${localTimeText(NEW_YORK, time)} for you until`)
    await press(page, 'Pay $20.00 deposit')
    await payDeposit(page)
    await expectBookedWithDeposit(page)
    expect((await waitForEmail(page, email)).subject).toContain('confirmed')
    expect(await appointmentsAround(page, time)).toMatchObject([
      { client_email: email, deposit: { amount: 20_00, state: 'paid' } },
    ])
  })
})
