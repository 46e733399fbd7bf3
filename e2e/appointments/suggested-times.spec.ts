import type { Page } from '@playwright/test'
import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { createClients } from '#e2e/clients/clients-screen.ts'
import { expect, expectDialogAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { AVA, createAppointment, toasts } from './appointment-dialog.ts'

/** The suggested times for a job of this many minutes, as values of the date and time fields. */
async function suggestedFields(page: Page, duration: number) {
  const response = await page.request.get(`/api/appointments/suggested-times?duration=${duration}`)
  const { times }: { times: string[] } = await response.json()
  return times.map((time) => {
    const local = Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK)
    const minute = local.toPlainTime().toString({ smallestUnit: 'minute' })
    return { date: local.toPlainDate().toString(), time: minute }
  })
}

test('a proposed time follows the service until the owner chooses one', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  const chips = dialog.getByRole('group', { name: 'Next free' }).getByRole('button')
  const service = dialog.getByLabel('Service')
  const start = async () =>
    `${await dialog.getByLabel('Date').inputValue()}T${await dialog.getByLabel('Time').inputValue()}`
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  const proposed = await start()
  // An hour fits before this job, two hours don't.
  const hourLater = Temporal.PlainDateTime.from(proposed).add({ hours: 1 }).toZonedDateTime(NEW_YORK)
  await createAppointment(page, { appointment_time: hourLater.toInstant().toString() })
  await service.selectOption({ label: 'Full Detail - $199.99' })
  await expect.poll(start).not.toBe(proposed)
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await chips.last().click()
  const chosen = await start()
  const longTimes = await chips.allTextContents()
  await service.selectOption({ label: 'Exterior Detail - $99.99' })
  await expect.poll(() => chips.allTextContents()).not.toEqual(longTimes)
  expect(await start()).toBe(chosen)
})

test('an owner books a suggested time with one tap, in the dialog and in a client’s drawer', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await createClients(page, AVA)
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  const chips = dialog.getByRole('group', { name: 'Next free' }).getByRole('button')
  await expect(chips).toHaveCount(3)
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  const third = (await suggestedFields(page, 60))[2]
  await chips.last().click()
  await expect(dialog.getByLabel('Date')).toHaveValue(third?.date ?? '')
  await expect(dialog.getByLabel('Time')).toHaveValue(third?.time ?? '')
  await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'false')
  await expectDialogAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await dialog.getByLabel('Client').fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toasts(page)).toContainText('Appointment created')

  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  const drawerChips = drawer.getByRole('group', { name: 'Next free' }).getByRole('button')
  await expect(drawer.getByText('Choose a service to see free times.')).toBeVisible()
  await expect(drawerChips).toHaveCount(0)
  await expect(drawer.getByLabel('Time')).toHaveValue('')
  await drawer.getByLabel('Service').selectOption({ label: 'Full Detail - $199.99' })
  await expect(drawerChips).toHaveCount(3)
  const [first] = await suggestedFields(page, 120)
  await drawerChips.first().click()
  await expect(drawer.getByLabel('Date')).toHaveValue(first?.date ?? '')
  await expect(drawer.getByLabel('Time')).toHaveValue(first?.time ?? '')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toasts(page)).toContainText('Appointment scheduled')
  await expect(page).toHaveURL(new RegExp(`^[^?]*/dashboard/calendar(\\?date=${first?.date})?$`))
})
