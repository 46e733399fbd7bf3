import type { Page } from '@playwright/test'
import { jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import { expect, expectNoHorizontalScroll, test, waitForEmail } from '#e2e/support/journey.ts'
import {
  appointmentsAround,
  chooseFirstTime,
  fillDetails,
  localTimeText,
  NEW_YORK,
  openBusiness,
  press,
} from './booking-business.ts'

/** `9:00` and `10:00 AM` of a window of an hour. Test businesses open at 9 or 10, and the first time is booked. */
function windowOf(time: string): { start: string; end: string } {
  const clock = (minutes: number) =>
    localTimeText(NEW_YORK, new Date(Date.parse(time) + minutes * 60_000).toISOString()).split(' at ')[1] ??
    ''
  return { start: clock(0).replace(' AM', ''), end: clock(60) }
}

const summary = (page: Page) => page.getByRole('region', { name: 'Appointment Summary' })

test('a client is told the owner’s arrival window, and the owner sees the exact time with it', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.goto('/dashboard/settings?tab=booking')
  await expect(page.getByLabel('Arrival time')).toHaveValue('')
  await page.getByLabel('Arrival time').selectOption('60-minute window')
  await press(page, 'Save Settings')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Settings saved')

  await page.goto(path)
  const time = await chooseFirstTime(page, 'Exterior Detail')
  const { start, end } = windowOf(time)
  const phrase = `between ${start} and ${end}`
  await expect(page.getByText('We arrive up to 60 minutes after the time you choose.')).toBeVisible()
  await press(page, 'Continue')
  await expect(summary(page)).toContainText(`We arrive ${phrase}`)
  const email = await fillDetails(page)
  await press(page, 'Schedule Appointment')
  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(`${phrase}. We’ll email you the details.`)
  await expect(panel).toContainText(`We arrive ${phrase}`)
  await expectNoHorizontalScroll(page)

  const { text, links } = await waitForEmail(page, email)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(phrase)
  await page.goto(links.find((address) => address.includes('/booking/')) as string)
  await expect(page.getByRole('main')).toContainText(`We arrive ${phrase}`)
  await expectNoHorizontalScroll(page)

  const [job] = await appointmentsAround(page, time)
  await page.goto(`/dashboard/calendar?appointment=${job?.id}`)
  const sheet = jobSheet(page, 'Ava Brooks')
  await expect(sheet).toContainText(`${start} AM to ${end}`)
  await expect(sheet).toContainText(`Arrival window ${start}–${end}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client books within an arrival window', { tag: '@phone' }, async ({ page, owner: _ }) => {
    const { path } = await openBusiness(page, { rules: { arrival_window_minutes: 60 } })
    await page.goto(path)
    const { start, end } = windowOf(await chooseFirstTime(page, 'Exterior Detail'))
    await press(page, 'Continue')
    await expect(summary(page)).toContainText(`We arrive between ${start} and ${end}`)
    await fillDetails(page)
    await press(page, 'Schedule Appointment')
    await expect(page.getByRole('region', { name: 'Appointment booked!' })).toContainText(
      `between ${start} and ${end}. We’ll email you the details.`,
    )
  })
})
