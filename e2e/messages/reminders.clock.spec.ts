import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { expect, test, waitForEmail } from '#e2e/support/journey.ts'
import { advanceTo, bookAhead, DAY_MS, HOUR_MS, subjectsTo, timeAfter } from './reminded-client.ts'

const clockText = (time: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: NEW_YORK })
    .format(new Date(time))
    .replace('\u202f', ' ')
const dateOf = (time: string) =>
  Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK).toPlainDate().toString()

test('reminders follow an appointment that its client moves', async ({ page, owner: _ }) => {
  const booking = await bookAhead(page, 26)
  const newTime = timeAfter(booking, 2 * HOUR_MS)
  expect((await waitForEmail(page, booking.email)).subject).toContain('is confirmed')

  await advanceTo(page, booking.time, DAY_MS)
  const reminder = await waitForEmail(page, booking.email, 2)
  expect(reminder.text).toContain('Ava Brooks')
  const link = reminder.links.find((address) => /\/booking\/[^/]+$/.test(address)) as string
  await page.goto(`${link}?step=move&date=${dateOf(newTime)}&time=${newTime}`)
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved.')
  await waitForEmail(page, booking.email, 3)

  await advanceTo(page, newTime, DAY_MS)
  const { links } = await waitForEmail(page, booking.email, 4)
  // No reminder is sent an hour before the original time.
  await advanceTo(page, booking.time, HOUR_MS)
  expect(await subjectsTo(page, booking.email)).toEqual([
    `Full Detail tomorrow at ${clockText(newTime)}`,
    expect.stringContaining('has a new time'),
    `Full Detail tomorrow at ${clockText(booking.time)}`,
    expect.stringContaining('confirmed'),
  ])

  await test.step('a client who stops reminders by a link in an email gets no more', async () => {
    await page.goto(links.find((address) => address.endsWith('/reminders')) as string)
    await page.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(page.getByRole('status')).toContainText(`won’t send reminders to ${booking.email}`)
    await advanceTo(page, newTime, HOUR_MS)
    await page.goto('/dashboard/messages?view=failed')
    const skipped = page.getByRole('listitem').filter({ hasText: 'Reminder, 1 hour before' })
    await expect(skipped.filter({ hasText: 'The client turned off reminders.' })).toContainText('Skipped')
    expect(await subjectsTo(page, booking.email)).toHaveLength(4)
  })
})
