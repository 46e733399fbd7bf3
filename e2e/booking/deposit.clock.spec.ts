import { emailsTo, expect, test, waitForEmail } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'
import { appointmentsAround, chooseFirstTime, fillDetails, press } from './booking-business.ts'
import { expectBookedWithDeposit, openBusinessWithDeposits, payDeposit } from './deposit-booking.ts'

test('a time whose deposit is not paid is free again, and the client can try again by email', async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusinessWithDeposits(page, 24)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  const email = await fillDetails(page)
  await press(page, 'Pay $20.00 deposit')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Pay your deposit to book' })).toBeVisible()
  const depositUrl = page.url()
  await page.goto('about:blank')
  await advanceClock(page, 'PT36M')

  const { subject, text, links } = await waitForEmail(page, email)
  expect(subject).toBe('Luna Detailing: Your appointment wasn’t booked')
  expect(text).toContain('you haven’t been charged')
  expect(await appointmentsAround(page, time)).toEqual([])
  await page.goto(depositUrl)
  await expect(page.getByRole('heading', { name: 'Your appointment isn’t booked' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)

  await page.goto(links.find((address) => address.includes('/book/')) as string)
  await expect(page.getByRole('radio', { name: 'Exterior Detail' })).toBeChecked()
  await chooseFirstTime(page, 'Exterior Detail')
  await press(page, 'Continue')
  await fillDetails(page, email)
  await press(page, 'Pay $20.00 deposit')
  await payDeposit(page)
  await expectBookedWithDeposit(page)
  expect((await emailsTo(page, email)).filter(({ subject: other }) => other === subject)).toHaveLength(1)
})
