import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page, Route } from '@playwright/test'
import { expect, expectNoSidewaysScroll, letterTo, test } from './journey.ts'

const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }

/** A Wednesday in the next year: within hours, and far from every change of clocks. */
const YEAR = new Date().getFullYear() + 1
const DAY = nextWednesday(`${YEAR}-01-12`)

function nextWednesday(from: string): string {
  const date = new Date(`${from}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7))
  return date.toISOString().slice(0, 10)
}

/** New York, in winter. */
const at = (time: string) => `${DAY}T${time}:00-05:00`

async function aClient(page: Page, client: object): Promise<{ id: string }> {
  const answer = await page.request.post('/api/clients', { data: client })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function anAppointment(page: Page, wanted: object = {}): Promise<{ id: string }> {
  const services = await (await page.request.post('/api/services/defaults')).json()
  const { id } = services.find(({ name }: { name: string }) => name === 'Exterior Detail')
  const data = { client: AVA, service_id: id, appointment_time: at('10:00'), ...wanted }
  const answer = await page.request.post('/api/appointments', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function openCalendar(page: Page): Promise<void> {
  await page.goto(`/dashboard/calendar?date=${DAY}`)
}

async function openNew(page: Page): Promise<Locator> {
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Date')).toBeVisible()
  return dialog
}

const entry = (page: Page, text: string) => page.getByRole('button', { name: text }).locator('visible=true')

async function openEdit(page: Page, text = '10:00 AM - Ava Brooks'): Promise<Locator> {
  await openCalendar(page)
  await entry(page, text).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  await expect(dialog.getByLabel('Date')).toBeVisible()
  return dialog
}

async function fillTime(dialog: Locator, time: string): Promise<void> {
  await dialog.getByLabel('Date').fill(DAY)
  await dialog.getByLabel('Time').fill(time)
}

async function addNewClient(page: Page, dialog: Locator, client = AVA): Promise<void> {
  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await dialog.getByLabel('Name').fill(client.name)
  await dialog.getByLabel('Email').fill(client.email)
  await dialog.getByLabel('Phone').fill(client.phone)
}

/** What lies beneath has journeys of its own. */
async function expectAccessible(page: Page, part = '[role="dialog"]'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

const clientOptions = (page: Page) => page.getByRole('listbox', { name: 'Clients' }).getByRole('option')

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
/** On a phone a message lies over the buttons. */
const dismiss = (page: Page) => toasts(page).getByRole('button', { name: 'Dismiss' }).last().click()
const failing = (route: Route) => route.fulfill({ status: 500, json: {} })

test('an owner without anything makes a first appointment', async ({ page, owner: _ }) => {
  test.slow()
  const dialog = await openNew(page)
  await expect(dialog.getByLabel('Service').getByRole('option')).toHaveText([
    'Exterior Detail - $99.99',
    'Full Detail - $199.99',
    'Interior Detail - $149.99',
  ])
  await expect(dialog.getByLabel('Duration')).toHaveValue('60')
  await expect(dialog.getByText('No address')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose a client')).toBeVisible()
  await expect(dialog.getByLabel('Client')).toBeFocused()

  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const sentence of ['Client name is required', 'Client email is required', 'Client phone is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await addNewClient(page, dialog)
  await fillTime(dialog, '10:00')
  await dialog.getByLabel('Service').selectOption({ label: 'Full Detail - $199.99' })
  await expect(dialog.getByLabel('Duration')).toHaveValue('120')
  await dialog.getByLabel('Address').fill('12 Maple Avenue')
  await expect(dialog.getByText('On file')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /12\+Maple\+Avenue/)
  await dialog.getByLabel('Notes').fill('<b>Vehicle:</b> "Honda" 🚐')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(toasts(page)).toContainText('Appointment created')
  await expect(dialog).toBeHidden()
  const edit = await openEdit(page)
  await expect(edit.getByLabel('Client')).toHaveValue('Ava Brooks - ava@example.com')
  await expect(edit.getByLabel('Notes')).toHaveValue('<b>Vehicle:</b> "Honda" 🚐')
  await expect(edit.getByLabel('Duration')).toHaveValue('120')
})

test('a new appointment begins now, by the clock of the business', async ({ page, owner: _ }) => {
  const dialog = await openNew(page)
  const shown = `${await dialog.getByLabel('Date').inputValue()}T${await dialog.getByLabel('Time').inputValue()}`
  const text = new Date().toLocaleString('sv-SE', { timeZone: 'America/New_York' }).replace(' ', 'T')
  const minutesApart = Math.abs(Date.parse(`${shown}:00Z`) - Date.parse(`${text}Z`)) / 60_000
  expect(minutesApart).toBeLessThan(2)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a client is found by typing, and chosen with the keyboard', async ({ page, owner: _ }) => {
  test.slow()
  await aClient(page, { ...AVA, address: '12 Maple Avenue' })
  for (const name of ['Noah Park', 'Zoe Sato', 'Owen Rossi'])
    await aClient(page, { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` })
  const dialog = await openNew(page)
  const picker = dialog.getByRole('combobox', { name: 'Client' })
  await picker.click()
  await expect(clientOptions(page)).toHaveText([
    '+ Add New Client',
    'Owen Rossi - owen.rossi@example.com',
    'Zoe Sato - zoe.sato@example.com',
    'Noah Park - noah.park@example.com',
    'Ava Brooks - ava@example.com',
  ])
  await expectAccessible(page)
  await expectAccessible(page, '[role="listbox"]')
  await picker.fill('ava')
  await expect(clientOptions(page)).toHaveText(['+ Add New Client', 'Ava Brooks - ava@example.com'])
  await picker.press('ArrowDown')
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect(picker).toHaveValue('Ava Brooks - ava@example.com')
  await expect(clientOptions(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Address')).toHaveValue('12 Maple Avenue')

  await picker.click()
  await picker.press('Escape')
  await expect(dialog).toBeVisible()
  await fillTime(dialog, '11:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(toasts(page)).toContainText('Appointment created')
})

test('a clash is named while choosing, asked about on saving, and may stay', async ({
  page,
  owner: _,
  complaints,
}) => {
  test.slow()
  await anAppointment(page)
  const dialog = await openNew(page)
  await addNewClient(page, dialog, { ...AVA, name: 'Noah Park', email: 'noah@example.com' })
  await fillTime(dialog, '10:30')
  const clash = 'Overlaps Ava Brooks, Exterior Detail, 10:00 AM to 11:00 AM.'
  await expect(dialog.getByText(clash)).toBeVisible()
  await fillTime(dialog, '19:00')
  await expect(dialog.getByText('Outside your hours on this day, 9:00 AM to 5:00 PM.')).toBeVisible()
  await fillTime(dialog, '10:30')
  await dialog.getByRole('button', { name: 'Create' }).click()

  const question = page.getByRole('dialog', { name: 'Save it at this time?' })
  await expect(question.getByText(clash).locator('visible=true')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('noah@example.com')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await question.getByRole('button', { name: 'Create anyway' }).click()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(entry(page, '10:30 AM - Noah Park')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('of two tabs the second is shown both versions, and chooses', async ({
  page,
  context,
  owner: _,
  complaints,
}) => {
  test.slow()
  await anAppointment(page)
  const other = await context.newPage()
  const mine = await openEdit(page)
  const theirs = await openEdit(other)
  await theirs.getByLabel('Notes').fill('From the other tab')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(other)).toContainText('Appointment updated')

  await mine.getByLabel('Notes').fill('From this tab')
  await mine.getByLabel('Time').fill('13:00')
  await mine.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expect(question).toContainText('From this tab')
  await expect(question).toContainText('From the other tab')
  await expect(question).toContainText('1:00 PM')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Take theirs' }).click()
  await expect(mine.getByLabel('Notes')).toHaveValue('From the other tab')
  await expect(mine.getByLabel('Time')).toHaveValue('10:00')

  const again = await openEdit(other)
  await again.getByLabel('Notes').fill('Once more')
  await again.getByRole('button', { name: 'Update' }).click()
  await expect(again).toBeHidden()
  await mine.getByLabel('Notes').fill('The last word')
  await mine.getByRole('button', { name: 'Update' }).click()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  const kept = await openEdit(page)
  await expect(kept.getByLabel('Notes')).toHaveValue('The last word')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('a cancelled appointment comes back with Undo, and nobody is written to', async ({ page, owner: _ }) => {
  test.slow()
  const client = { ...AVA, email: 'undone@example.com' }
  await anAppointment(page, { client })
  const dialog = await openEdit(page)
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await expect(question.getByLabel('Tell the client')).toBeChecked()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(toasts(page)).toContainText('Appointment cancelled')
  await expect(entry(page, '10:00 AM - Ava Brooks')).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Appointment restored')
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
})

test('a client is told of a new time and of a cancellation, once the owner cannot undo it', async ({
  page,
  owner,
}) => {
  test.slow()
  const email = `client-${owner.email}`
  await anAppointment(page, { client: { ...AVA, email } })
  const dialog = await openEdit(page)
  await expect(dialog.getByLabel('Tell the client')).toBeHidden()
  await dialog.getByLabel('Time').fill('13:00')
  await expect(dialog.getByLabel('Tell the client')).toBeChecked()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  await page.waitForTimeout(14_000)
  const moved = await letterTo(page, email)
  expect(moved.subject).toContain('Your appointment has a new time')
  expect(moved.text).toContain('1:00 PM EST')
  expect(moved.text).toContain('10:00 AM EST')

  const again = await openEdit(page, '1:00 PM - Ava Brooks')
  await again.getByRole('button', { name: 'Cancel Appointment' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this appointment?' })
    .getByRole('button', { name: 'Cancel Appointment' })
    .click()
  await page.waitForTimeout(14_000)
  const cancelled = await letterTo(page, email, 2)
  expect(cancelled.subject).toContain('Your appointment is cancelled')
})

test('what could not be saved or cancelled stays on the screen, with a reason', async ({
  page,
  owner: _,
  complaints,
}) => {
  test.slow()
  await anAppointment(page)
  await page.route('**/api/appointments', (route) =>
    route.request().method() === 'POST' ? failing(route) : route.fallback(),
  )
  const dialog = await openNew(page)
  await addNewClient(page, dialog)
  await fillTime(dialog, '14:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('There was a problem saving the appointment.')
  await expect(dialog.getByLabel('Email')).toHaveValue(AVA.email)
  await dismiss(page)

  await page.unroute('**/api/appointments')
  const unauthenticated = { error: { code: 'unauthenticated', message: 'Please sign in.', requestId: 'r' } }
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 401, json: unauthenticated }))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(alert).toContainText('Authentication error')
  await expect(alert).toContainText('You need to be logged in to perform this action.')
  await expect(dialog).toBeVisible()
  await page.unroute('**/api/appointments')

  await page.route('**/api/appointments/*/cancel', failing)
  const edit = await openEdit(page)
  await edit.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(alert).toContainText('Could not delete the appointment. Please try again.')
  await expect(question).toBeVisible()
  complaints.splice(0)
})

test('services that could not be loaded can be asked for again', async ({ page, owner: _, complaints }) => {
  await page.route('**/api/services', failing)
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not load data. Please try again.')
  await page.unroute('**/api/services')
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Service')).toBeVisible()
  complaints.splice(0)
})

test('an owner schedules a job from a client', async ({ page, owner: _, complaints }) => {
  test.slow()
  await aClient(page, { ...AVA, address: '12 Maple Avenue' })
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(drawer.getByText('Creating appointment for Ava Brooks')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await drawer.getByLabel('Date').fill('')
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  for (const sentence of ['Choose a date', 'Choose a time'])
    await expect(drawer.getByText(sentence)).toBeVisible()
  await expect(drawer.locator('p').getByText('Choose a service')).toBeVisible()

  await fillTime(drawer, '18:00')
  await drawer.getByLabel('Service').selectOption({ label: 'Exterior Detail - $99.99' })
  await page.route('**/api/appointments', failing)
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error scheduling appointment')
  await expect(alert).toContainText('Failed to schedule appointment. Please try again.')
  await dismiss(page)
  await page.unroute('**/api/appointments')
  const unauthenticated = { error: { code: 'unauthenticated', message: 'Please sign in.', requestId: 'r' } }
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 401, json: unauthenticated }))
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(alert).toContainText('You must be logged in to schedule an appointment')
  await dismiss(page)
  await page.unroute('**/api/appointments')

  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(drawer.getByText('You can schedule it anyway.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(toasts(page)).toContainText('Appointment scheduled')
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
  complaints.splice(0)
})
