import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toasts } from '#e2e/appointments/appointment-dialog.ts'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

/** The Wednesday after next, so that the whole day and the same weekday a week later are ahead. */
function aWednesday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(NEW_YORK)
  return today.add({ days: ((10 - today.dayOfWeek) % 7) + 7 })
}

const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: NEW_YORK, plainTime: time }).toInstant().toString()

const shortDay = (date: Temporal.PlainDate) =>
  date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

const monthAndDay = (date: Temporal.PlainDate) =>
  date.toLocaleString('en-US', { month: 'short', day: 'numeric' })

async function addJob(page: Page, serviceId: string, name: string, time: string): Promise<{ id: string }> {
  const client = { name, email: `${name.toLowerCase()}-${randomUUID()}@example.com`, phone: '(212) 555-0142' }
  const data = { client, service_id: serviceId, appointment_time: time, confirmed: true }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

/** The client's own booking, with the link to its page. */
async function bookOnline(page: Page, slug: string, appointmentTime: string) {
  const clientEmail = `client0-${randomUUID()}@example.com`
  const form = { clientName: 'Client0', clientEmail, clientPhone: '(212) 555-0142' }
  const data = { ...form, slug, service: 'Full Detail', appointmentTime }
  const response = await page.request.post('/api/public-booking', { data })
  expect(response.status()).toBe(201)
  const { appointmentId: id, manageUrl } = await response.json()
  return { id, manageUrl } as { id: string; manageUrl: string }
}

const timeOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/appointments/${id}`)).json()).appointment_time as string

test('an owner moves a rainy day in two taps, undoes it, moves it again, and a client keeps the new time', {
  tag: '@phone',
}, async ({ page, owner: _, browserErrors }) => {
  const services = [{ name: 'Full Detail', price: 199_99, duration: 30 }]
  const { slug, serviceIds } = await openBusiness(page, { services })
  const day = aWednesday()
  const times = Array.from({ length: 12 }, (_, n) => {
    const minutes = 9 * 60 + n * 30
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const first = await bookOnline(page, slug, at(day, '09:00'))
  const jobs: { id: string }[] = []
  for (const [n, time] of times.slice(1).entries())
    jobs.push(await addJob(page, serviceIds[0] ?? '', `Client${n + 1}`, at(day, time)))
  const last = jobs.at(-1) as { id: string }
  const nextWeek = day.add({ days: 7 })

  await page.goto(`/dashboard/calendar?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Move this day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this day' })
  await expect(dialog.getByRole('checkbox', { name: /^9:00 AM Client0, Full Detail/ })).toBeChecked()
  await expect(dialog.getByText(`to ${shortDay(nextWeek)}, 9:00 AM`)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Move 12 jobs' }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page)).toContainText('12 jobs moved')
  await expect(toasts(page)).toContainText(`Clients can’t book on ${monthAndDay(day)}.`)
  expect(await timeOf(page, last.id)).toBe(new Date(at(nextWeek, times.at(-1) ?? '')).toISOString())

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('12 jobs moved back')
  expect(await timeOf(page, first.id)).toBe(new Date(at(day, '09:00')).toISOString())

  await page.getByRole('button', { name: 'Move this day' }).click()
  const closesDay = dialog.getByRole('checkbox', { name: 'Take no more bookings that day' })
  await expect(closesDay).toBeChecked()
  await dialog.getByRole('checkbox', { name: /Client5,/ }).uncheck()
  await expect(closesDay).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Change the new time of Client0, 9:00 AM' }).click()
  const later = day.add({ days: 9 })
  await dialog.getByLabel('Date', { exact: true }).fill(later.toString())
  await expect(dialog.getByText(`to ${shortDay(later)}, 9:00 AM`)).toBeVisible()
  await expectNoHorizontalScroll(page)
  // Somebody takes one of the proposed times in the meantime.
  await addJob(page, serviceIds[0] ?? '', 'Rival', at(nextWeek, times.at(-1) ?? ''))
  const proposeAgain = await holdRequests(page, '**/api/appointments/day-move/proposals')
  await dialog.getByRole('button', { name: 'Move 11 jobs' }).click()
  await expect(toasts(page)).toContainText('1 new time was taken in the meantime.')
  await expect(dialog.getByRole('button', { name: 'Moving...' })).toBeVisible()
  proposeAgain()
  await expect(dialog.getByText('The time proposed before was just taken.')).toBeVisible()
  expect(await timeOf(page, first.id)).toBe(new Date(at(day, '09:00')).toISOString())
  await dialog.getByRole('button', { name: 'Move 11 jobs' }).click()
  await expect(toasts(page)).toContainText('11 jobs moved')
  expect(await timeOf(page, first.id)).toBe(new Date(at(later, '09:00')).toISOString())

  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409')])

  await page.goto(`${first.manageUrl}?step=keep`)
  await expect(page.getByRole('heading', { name: 'Does this time work for you?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const acceptedAt = async () =>
    (await (await page.request.get(`/api/appointments/${first.id}`)).json()).new_time_accepted_at
  expect(await acceptedAt()).toBeNull()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('status')).toContainText('You’re keeping this time.')
  expect(await acceptedAt()).not.toBeNull()
  await page.goto(`/dashboard/calendar?appointment=${first.id}`)
  await expect(page.getByRole('dialog', { name: 'Client0' })).toContainText('Client accepted the new time')
})
