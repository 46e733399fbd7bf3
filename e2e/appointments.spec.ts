import type { Locator, Page, Route } from '@playwright/test'
import { AVA, anAppointment, at, entry, openCalendar, openEdit, toasts } from './appointment-dialog.ts'
import { WEDNESDAY, YEAR } from './calendar-screen.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from './journey.ts'

/** When clocks in New York go back. */
function firstSundayOfNovember(year: number): string {
  const date = new Date(`${year}-11-01T12:00:00Z`)
  date.setUTCDate(1 + ((7 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

async function aClient(page: Page, client: object): Promise<{ id: string }> {
  const answer = await page.request.post('/api/clients', { data: client })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function openNew(page: Page): Promise<Locator> {
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Date')).toBeVisible()
  return dialog
}

async function fillTime(dialog: Locator, time: string): Promise<void> {
  await dialog.getByLabel('Date').fill(WEDNESDAY)
  await dialog.getByLabel('Time').fill(time)
}

async function addNewClient(page: Page, dialog: Locator, client = AVA): Promise<void> {
  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await dialog.getByLabel('Name').fill(client.name)
  await dialog.getByLabel('Email').fill(client.email)
  await dialog.getByLabel('Phone').fill(client.phone)
}

const clientOptions = (page: Page) => page.getByRole('listbox', { name: 'Clients' }).getByRole('option')

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

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose a client')).toBeVisible()
  await expect(dialog.getByLabel('Client')).toBeFocused()

  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const sentence of ['Client name is required', 'Client email is required', 'Client phone is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expectDialogAccessible(page)
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

test('a new appointment begins now, by the clock of the business', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const dialog = await openNew(page)
  const shown = `${await dialog.getByLabel('Date').inputValue()}T${await dialog.getByLabel('Time').inputValue()}`
  const text = new Date().toLocaleString('sv-SE', { timeZone: 'America/New_York' }).replace(' ', 'T')
  const minutesApart = Math.abs(Date.parse(`${shown}:00Z`) - Date.parse(`${text}Z`)) / 60_000
  expect(minutesApart).toBeLessThan(2)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a client is found by typing, and chosen with the keyboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
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
  await expectDialogAccessible(page)
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
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('noah@example.com')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await question.getByRole('button', { name: 'Create anyway' }).click()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(entry(page, '10:30 AM - Noah Park')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('a warning comes into sight above the buttons, and nothing else moves', async ({ page, owner: _ }) => {
  const dialog = await openNew(page)
  await fillTime(dialog, '10:00')
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveCount(0)
  const others = [
    dialog,
    dialog.getByLabel('Duration'),
    dialog.getByLabel('Address'),
    dialog.getByRole('button', { name: 'Create' }),
  ]
  const places = () => Promise.all(others.map((other) => other.boundingBox()))
  const before = await places()
  await fillTime(dialog, '19:00')
  const warning = dialog.getByRole('status').getByText('Outside your hours on this day, 9:00 AM to 5:00 PM.')
  await expect(warning).toBeInViewport({ ratio: 1 })
  expect(await places()).toEqual(before)
  await expectDialogAccessible(page)
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
  await expectDialogAccessible(page)
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

async function cancelFromCalendar(page: Page, text: string): Promise<void> {
  await entry(page, text).click()
  await page
    .getByRole('dialog', { name: 'Edit Appointment' })
    .getByRole('button', { name: 'Cancel Appointment' })
    .click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(entry(page, text)).toHaveCount(0)
}

test('of two cancelled appointments each has its own Undo', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  test.slow()
  await anAppointment(page)
  await anAppointment(page, { appointment_time: at('13:00') })
  await openCalendar(page)
  await cancelFromCalendar(page, '10:00 AM - Ava Brooks')
  await cancelFromCalendar(page, '1:00 PM - Ava Brooks')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await undo.first().click()
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
  await undo.click()
  await expect(entry(page, '1:00 PM - Ava Brooks')).toBeVisible()
})

test('Undo asks first when the time was given to somebody else', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  test.slow()
  await anAppointment(page)
  await openCalendar(page)
  await cancelFromCalendar(page, '10:00 AM - Ava Brooks')
  await anAppointment(page, { client: { ...AVA, name: 'Noah Park', email: 'noah@example.com' } })
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Its time is taken by now' })
  await expect(question).toContainText('Overlaps Noah Park, Exterior Detail, 10:00 AM to 11:00 AM.')
  await question.getByRole('button', { name: 'Restore anyway' }).click()
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a cancellation shows what it did not see before it goes on', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  test.slow()
  const { id, updated_at } = await anAppointment(page)
  const dialog = await openEdit(page)
  const data = { appointment_time: at('13:00'), duration: 60, seen_updated_at: updated_at }
  expect((await page.request.post(`/api/appointments/${id}/move`, { data })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(question).toContainText('It was changed in another window or on another device.')
  await expect(question.getByRole('definition')).toHaveText([/^You saw.*10:00 AM/, /^Now.*1:00 PM/])
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(toasts(page)).toContainText('Appointment cancelled')
  await expect(question).toBeHidden()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a change onto another appointment may stay, and reads the calendar once', {
  tag: '@any-width',
}, async ({ page, owner: _, complaints }) => {
  test.slow()
  await anAppointment(page)
  await anAppointment(page, {
    client: { ...AVA, name: 'Noah Park', email: 'noah@example.com' },
    appointment_time: at('13:00'),
  })
  const dialog = await openEdit(page)
  await dialog.getByLabel('Time').fill('13:30')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/appointments?')) reads.push(request.url())
  })
  await page.getByRole('button', { name: 'Update anyway' }).click()
  await expect(entry(page, '1:30 PM - Ava Brooks')).toBeVisible()
  expect(reads).toHaveLength(1)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a service that is no longer offered stays on its appointment', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { service_id } = await anAppointment(page)
  expect((await page.request.delete(`/api/services/${service_id}`)).ok()).toBe(true)
  const dialog = await openEdit(page)
  await expect(dialog.getByLabel('Service').locator('option:checked')).toHaveText(
    'Exterior Detail (no longer offered)',
  )
  await dialog.getByLabel('Notes').fill('Gate code 4711')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
})

test('it says that it is saving, and saves once', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/appointments', async (route) => {
    await held
    await route.continue()
  })
  const dialog = await openNew(page)
  await addNewClient(page, dialog)
  await fillTime(dialog, '10:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await dialog.getByLabel('Address').press('Enter')
  goOn()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(entry(page, '10:00 AM - Ava Brooks')).toHaveCount(1)
})

test('a job in the hour that autumn repeats stays where it is when its notes change', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const sunday = firstSundayOfNovember(YEAR)
  const again = `${sunday}T06:30:00.000Z`
  const { id } = await anAppointment(page, { appointment_time: again, confirmed: true })
  await page.goto(`/dashboard/calendar?date=${sunday}`)
  await entry(page, '1:30 AM - Ava Brooks').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  await dialog.getByLabel('Notes').fill('Gate code 4711')
  await expect(dialog.getByLabel('Tell the client')).toBeHidden()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  const stored = await (await page.request.get(`/api/appointments/${id}`)).json()
  expect(stored).toMatchObject({ appointment_time: again, notes: 'Gate code 4711' })
})

test('what could not be saved or cancelled stays on the screen, with a reason', { tag: '@failure' }, async ({
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

test('services that could not be loaded can be asked for again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.route('**/api/services', failing)
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not load data. Please try again.')
  await page.unroute('**/api/services')
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Service')).toBeVisible()

  await aClient(page, AVA)
  await page.route('**/api/services', failing)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(drawer).toContainText('Could not load data. Please try again.')
  await page.unroute('**/api/services')
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByLabel('Service')).toBeVisible()
  complaints.splice(0)
})

test('an owner schedules a job from a client', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  test.slow()
  await aClient(page, { ...AVA, address: '12 Maple Avenue' })
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(drawer.getByText('Creating appointment for Ava Brooks')).toBeVisible()
  await expectDialogAccessible(page)
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
  await expect(page).toHaveURL(`/dashboard/calendar?date=${WEDNESDAY}`)
  await expect(entry(page, '6:00 PM - Ava Brooks')).toBeVisible()
  complaints.splice(0)
})

/** Lets requests to an address wait until it is called. */
async function held(page: Page, address: string): Promise<() => void> {
  let goOn = () => {}
  const isReleased = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(address, async (route) => {
    await isReleased
    await route.continue()
  })
  return goOn
}

test('an answer that comes after closing is told, and leaves the next appointment alone', {
  tag: '@any-width',
}, async ({ page, owner: _, complaints }) => {
  test.slow()
  await anAppointment(page)
  const dialog = await openNew(page)
  await addNewClient(page, dialog, { ...AVA, name: 'Noah Park', email: 'noah@example.com' })
  await fillTime(dialog, '10:30')
  const answer = await held(page, '**/api/appointments')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await entry(page, '10:00 AM - Ava Brooks').click()
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' })
  await expect(edit.getByLabel('Date')).toBeVisible()
  answer()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Not saved')
  await expect(alert).toContainText('Overlaps Ava Brooks, Exterior Detail, 10:00 AM to 11:00 AM.')
  await expect(edit.getByLabel('Client')).toHaveValue('Ava Brooks - ava@example.com')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('what is saved after closing leaves the next dialog open, and shows', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const dialog = await openNew(page)
  await addNewClient(page, dialog)
  await fillTime(dialog, '10:00')
  const answer = await held(page, '**/api/appointments')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(dialog.getByLabel('Client')).toHaveValue('')
  answer()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
  await addNewClient(page, dialog, { ...AVA, name: 'Noah Park', email: 'noah@example.com' })
  await fillTime(dialog, '13:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(entry(page, '1:00 PM - Noah Park')).toBeVisible()
})

test('whoever presses again and again while the dialog goes away books once', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const dialog = await openNew(page)
  await addNewClient(page, dialog)
  await fillTime(dialog, '10:00')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) sent.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Create' }).focus()
  const press = () => page.keyboard.press('Enter')
  const created = toasts(page).getByText('Appointment created')
  while (!(await created.isVisible())) await press()
  for (let presses = 0; presses < 5; presses++) await press()
  expect(sent).toHaveLength(1)
})

test('what was typed is not thrown away without a question', async ({ page, owner: _ }) => {
  test.slow()
  const dialog = await openNew(page)
  await dialog.getByLabel('Notes').fill('Gate code 4711')
  await page.mouse.click(3, 3)
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4711')
  await dialog.getByLabel('Notes').focus()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4711')
  await expect(dialog.getByLabel('Notes')).toBeFocused()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('what was changed and changed back is not asked about', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await anAppointment(page)
  const dialog = await openEdit(page)
  await dialog.getByLabel('Time').fill('13:00')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Time').fill('10:00')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Back closes the dialog first, and leaves the page second', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByLabel('Notes').fill('Gate code 4711')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4711')
  await dialog.getByLabel('Notes').fill('')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/dashboard/calendar')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/services')
})

test('the first field has the focus, also when the form had to wait', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await openCalendar(page)
  await expect(page.getByRole('grid', { name: 'Month' })).toBeVisible()
  const answer = await held(page, '**/api/services')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  answer()
  await expect(dialog.getByLabel('Date')).toBeFocused()
})

test('only a job that is ahead frees its time when it is cancelled', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const past = '2020-01-15'
  await anAppointment(page)
  await anAppointment(page, { appointment_time: `${past}T10:00:00-05:00`, confirmed: true })
  const frees = 'Its time becomes free.'
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  for (const date of [WEDNESDAY, past]) {
    await page.goto(`/dashboard/calendar?date=${date}`)
    await entry(page, '10:00 AM - Ava Brooks').click()
    await page.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(question).toContainText('10:00 AM.')
    if (date === past) await expect(question).not.toContainText(frees)
    else await expect(question).toContainText(frees)
  }
})

test('who is led to a mistake sees which field it is, and the buttons stay in sight', async ({
  page,
  owner: _,
}) => {
  const dialog = await openNew(page)
  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  if (isPhone(page)) await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Date').fill(WEDNESDAY)
  const notes = dialog.getByLabel('Notes')
  await dialog.getByLabel('Address').focus()
  const isAtNotes = () => notes.evaluate((field) => field === document.activeElement)
  while (!(await isAtNotes())) await page.keyboard.press('Tab')
  const buttons = dialog.getByRole('button', { name: 'Create' })
  const hidden = async () => {
    const [field, first] = await Promise.all([notes.boundingBox(), buttons.boundingBox()])
    return field && first ? field.y + field.height - first.y : Number.NaN
  }
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  await buttons.click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('Name', { exact: true })).toBeInViewport({ ratio: 1 })
})
