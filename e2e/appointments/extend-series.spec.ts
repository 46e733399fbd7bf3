import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { createJobs } from '#e2e/calendar/calendar-screen.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  test,
} from '#e2e/support/journey.ts'
import { productToday } from '#e2e/support/product-clock.ts'
import { toasts } from './appointment-dialog.ts'
import { createSeries, openVisitSheet, visitRow } from './visits.ts'

const WEDNESDAY = 3

test('an owner is asked about a series that ends soon, and adds visits to it', async ({ page, owner: _ }) => {
  const tomorrow = (await productToday(page)).add({ days: 1 })
  const first = tomorrow.add({ days: (WEDNESDAY - tomorrow.dayOfWeek + 7) % 7 })
  /** Ten in the morning, some weeks after the first visit. */
  const visitAfter = (weeks: number) =>
    first.add({ weeks }).toZonedDateTime({ timeZone: NEW_YORK, plainTime: '10:00' }).toInstant()
  const appointment_time = visitAfter(0).toString()
  const series = await createSeries(page, { rhythm: 'weekly', ends: { visits: 3 }, appointment_time })
  const [date, time] = visitAfter(4).toString().split('T')
  await createJobs(page, { client: 'June Sato', date: date ?? '', at: time?.slice(0, 5) ?? '' })

  await page.goto('/dashboard')
  const question = page.getByRole('region', { name: 'Recurring visits that end soon' })
  await expect(question).toContainText('Ava Brooks')
  await expect(question).toContainText('Standard Clean · Weekly · last visit Wed,')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await question.getByRole('button', { name: /^No, thanks/ }).click()
  await expect(question).toBeHidden()
  await expect(toasts(page)).toContainText('We won’t ask again')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()

  await question.getByRole('button', { name: 'Add visits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add visits' })
  await expect(dialog).toContainText('Standard Clean for Ava Brooks.')
  await dialog.getByLabel('How many more visits?').fill('0')
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await expect(dialog.getByLabel('How many more visits?')).toHaveAccessibleDescription(
    'Enter a whole number from 1 to 104',
  )
  await dialog.getByLabel('How many more visits?').fill('3')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 of 3 times are open, 1 needs your decision')
  await expect(dialog.getByLabel('How many more visits?')).toBeHidden()
  await visitRow(page, 'June Sato').getByRole('radio', { name: 'Skip this visit' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Send a confirmation' })).toBeChecked()
  await expectDialogAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 visits' }).click()
  await expect(toasts(page)).toContainText('Visits added')
  await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
  await expect(question).toBeHidden()
  const stored = await (await page.request.get(`/api/appointments/${series.visits[0]?.id}/series`)).json()
  expect(
    stored.visits.map(({ appointment_time }: { appointment_time: string }) => Date.parse(appointment_time)),
  ).toEqual([0, 1, 2, 3, 5].map((weeks) => visitAfter(weeks).epochMilliseconds))

  const visit = await openVisitSheet(page, series)
  await visit.getByText('Weekly, visit 1 of 5').click()
  await visit.getByRole('button', { name: 'Add visits' }).click()
  await expect(dialog.getByLabel('How many more visits?')).toHaveValue('12')
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(visit.getByText('Weekly, visit 1 of 5')).toBeVisible()
})

test('an owner texts a client without an email about added and cancelled visits', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const series = await createSeries(page, { client: { name: 'Mo Reed', phone: '(212) 555-0142' } })
  const visit = await openVisitSheet(page, series, 0, 'Mo Reed')
  await visit.getByText('Every 2 weeks, visit 1 of 4').click()
  await visit.getByRole('button', { name: 'Add visits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add visits' })
  await dialog.getByLabel('How many more visits?').fill('2')
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Prepare a text to confirm' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add 2 visits' }).click()
  await expect(toasts(page)).toContainText('Visits added')
  await expect(toasts(page).getByRole('button', { name: 'Text them' })).toBeVisible()

  await openVisitSheet(page, series, 1, 'Mo Reed')
  await visit.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel (this visit|visits)\?$/ })
  await question.getByRole('radio', { name: /This and following 5 visits/ }).check()
  await expect(question.getByLabel('Tell the client')).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel 5 visits' }).click()
  await expect(toasts(page)).toContainText('Visits cancelled')
  await expect(toasts(page).getByRole('button', { name: 'Text them' })).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
})
