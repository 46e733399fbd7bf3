import { NEW_YORK } from './booking-business.ts'
import { expect, letterTo, test } from './journey.ts'
import { advanceTo, bookAhead, DAY_MS, HOUR_MS, subjectsTo, timeAfter } from './reminded-client.ts'

// These move the clock of the whole app, so they run after all others and one after the other.
test.describe.configure({ mode: 'serial' })

const clockText = (time: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: NEW_YORK })
    .format(new Date(time))
    .replace('\u202f', ' ')
const dateOf = (time: string) =>
  Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK).toPlainDate().toString()

test('reminders follow a visit that its client moves', async ({ page, owner: _ }) => {
  test.slow()
  const made = await bookAhead(page, 26)
  const wanted = timeAfter(made, 2 * HOUR_MS)
  expect((await letterTo(page, made.email)).subject).toContain('is confirmed')

  await advanceTo(page, made.time, DAY_MS)
  const reminder = await letterTo(page, made.email, 2)
  expect(reminder.text).toContain('Ava Brooks')
  const link = reminder.links.find((address) => /\/booking\/[^/]+$/.test(address)) as string
  await page.goto(`${link}?step=move&date=${dateOf(wanted)}&time=${wanted}`)
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved.')
  await letterTo(page, made.email, 3)

  await advanceTo(page, wanted, DAY_MS)
  await letterTo(page, made.email, 4)
  await advanceTo(page, made.time, HOUR_MS)
  await advanceTo(page, wanted, HOUR_MS)
  await letterTo(page, made.email, 5)

  // The hour before the first time has passed without a word.
  expect(await subjectsTo(page, made.email)).toEqual([
    `Full Detail today at ${clockText(wanted)}`,
    `Full Detail tomorrow at ${clockText(wanted)}`,
    expect.stringContaining('has a new time'),
    `Full Detail tomorrow at ${clockText(made.time)}`,
    expect.stringContaining('confirmed'),
  ])
})

test('who stops reminders by the link in one gets no more', async ({ page, owner: _ }) => {
  test.slow()
  const made = await bookAhead(page, 26)
  await letterTo(page, made.email)
  await advanceTo(page, made.time, DAY_MS)
  const { links } = await letterTo(page, made.email, 2)
  await page.goto(links.find((address) => address.endsWith('/reminders')) as string)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(page.getByRole('status')).toContainText(`sends no reminders to ${made.email}`)

  await advanceTo(page, made.time, HOUR_MS)
  await page.goto('/dashboard/messages?view=failed')
  const skipped = page.getByRole('listitem').filter({ hasText: 'Reminder, 1 hour before' })
  await expect(skipped).toContainText('Skipped', { timeout: 30_000 })
  await expect(skipped).toContainText('The client wants no reminders.')
  expect(await subjectsTo(page, made.email)).toHaveLength(2)
})
