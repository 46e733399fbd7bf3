import type { Locator, Page, Route } from '@playwright/test'
import { WEDNESDAY } from '#e2e/calendar/calendar-screen.ts'
import { createClients } from '#e2e/clients/clients-screen.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  isPhone,
  openSidebar,
  test,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'
import {
  AVA,
  at,
  createAppointment,
  editDialog,
  editOpenJob,
  entry,
  jobSheet,
  openCalendar,
  openEditDialog,
  openJobSheet,
  toasts,
} from './appointment-dialog.ts'

const NOAH = { ...AVA, name: 'Noah Park', email: 'noah@example.com' }
const CLASH = 'Overlaps Ava Brooks, Exterior Detail, 10:00 AM to 11:00 AM.'
const OUTSIDE_HOURS = 'Outside your hours on this day, 9:00 AM to 5:00 PM.'

const newDialog = (page: Page) => page.getByRole('dialog', { name: 'New Appointment' })
const cancelQuestion = (page: Page) => page.getByRole('dialog', { name: 'Cancel this job?' })
const discardQuestion = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

async function openNewDialog(page: Page): Promise<Locator> {
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(newDialog(page).getByLabel('Date')).toBeVisible()
  return newDialog(page)
}

async function fillTime(dialog: Locator, time: string): Promise<void> {
  await dialog.getByLabel('Date').fill(WEDNESDAY)
  await dialog.getByLabel('Time').fill(time)
}

async function addNewClient(page: Page, dialog: Locator, client = AVA): Promise<void> {
  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await fillClient(dialog, client)
}

async function fillClient(dialog: Locator, client: typeof AVA): Promise<void> {
  await dialog.getByLabel('Name').fill(client.name)
  await dialog.getByLabel('Email').fill(client.email)
  await dialog.getByLabel('Phone').fill(client.phone)
}

const clientOptions = (page: Page) => page.getByRole('listbox', { name: 'Clients' }).getByRole('option')

/** Removes the newest toast, because on a phone it covers the buttons. */
const dismissToast = (page: Page) => toasts(page).getByRole('button', { name: 'Dismiss' }).last().click()
const failRequest = (route: Route) => route.fulfill({ status: 500, json: {} })

test('a new owner creates a first appointment', { tag: '@core-phone' }, async ({ page, owner: _ }) => {
  const dialog = await openNewDialog(page)
  await expect(dialog.getByLabel('Service').getByRole('option')).toHaveText([
    'Exterior Detail - $99.99',
    'Full Detail - $199.99',
    'Interior Detail - $149.99',
  ])
  await expect(dialog.getByLabel('Duration')).toHaveValue('60')
  await button(dialog, 'Create').click()
  await expect(dialog.getByText('Choose a client')).toBeVisible()
  await expect(dialog.getByLabel('Client')).toBeFocused()

  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  if (isPhone(page)) await expect(button(dialog, 'Create')).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Address').focus()
  const notes = dialog.getByLabel('Notes')
  const isAtNotes = () => notes.evaluate((field) => field === document.activeElement)
  while (!(await isAtNotes())) await page.keyboard.press('Tab')
  const hiddenHeight = async () => {
    const [field, create] = await Promise.all([notes.boundingBox(), button(dialog, 'Create').boundingBox()])
    return field && create ? field.y + field.height - create.y : Number.NaN
  }
  await expect.poll(hiddenHeight).toBeLessThanOrEqual(0)
  await button(dialog, 'Create').click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('Name', { exact: true })).toBeInViewport({ ratio: 1 })
  for (const sentence of ['Client name is required', 'Client email is required', 'Client phone is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)

  await fillClient(dialog, AVA)
  await fillTime(dialog, '10:00')
  await dialog.getByLabel('Service').selectOption({ label: 'Full Detail - $199.99' })
  await expect(dialog.getByLabel('Duration')).toHaveValue('120')
  await dialog.getByLabel('Address').fill('12 Maple Avenue')
  await expect(dialog.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /12\+Maple\+Avenue/)
  await notes.fill('<b>Vehicle:</b> "Honda" 🚐')
  await expect(dialog.getByLabel('Send a confirmation')).toBeChecked()
  await expect(dialog.getByLabel('Send a confirmation')).toBeInViewport({ ratio: 1 })
  await button(dialog, 'Create').click()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
  await expect(dialog).toBeHidden()
  await entry(page, '10:00 AM - Ava Brooks').click()
  await editOpenJob(page)
  await expect(editDialog(page).getByLabel('Client')).toHaveValue('Ava Brooks - ava@example.com')
  await expect(editDialog(page).getByLabel('Notes')).toHaveValue('<b>Vehicle:</b> "Honda" 🚐')
  await expect(editDialog(page).getByLabel('Duration')).toHaveValue('120')
  const { clients } = await (await page.request.get('/api/clients')).json()
  expect(clients).toMatchObject([{ email: AVA.email, address: '12 Maple Avenue' }])
})

test('an owner turns confirmations off, which is remembered, and sends one later', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const dialog = await openNewDialog(page)
  await addNewClient(page, dialog)
  await fillTime(dialog, '10:00')
  await dialog.getByLabel('Send a confirmation').uncheck()
  await button(dialog, 'Create').click()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(toasts(page)).not.toContainText('We’ll email')
  await openNewDialog(page)
  await expect(dialog.getByLabel('Send a confirmation')).not.toBeChecked()

  const job = await openJobSheet(page)
  await expect(job).toContainText('We haven’t emailed the client about this job.')
  await expectDialogAccessible(page)
  await button(job, 'Send a confirmation').click()
  await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
  await expect(job).not.toContainText('We haven’t emailed the client about this job.')
})

test('an error below a field does not move the field beside it', async ({ page, owner: _ }) => {
  const dialog = await openNewDialog(page)
  const price = dialog.getByLabel('Price')
  await price.fill('9.999')
  await button(dialog, 'Create').click()
  await expect(dialog.getByText('Price can have at most 2 decimals')).toBeVisible()
  const [left, right] = [await price.boundingBox(), await dialog.getByLabel('Duration (min)').boundingBox()]
  expect([right?.y, right?.height]).toEqual([left?.y, left?.height])
})

test('a client is found by typing, and chosen with the keyboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const others = ['Noah Park', 'Zoe Sato', 'Owen Rossi']
  const email = (name: string) => `${name.replace(' ', '.').toLowerCase()}@example.com`
  await createClients(page, { ...AVA, address: '12 Maple Avenue' })
  await createClients(page, ...others.map((name) => ({ name, email: email(name) })))
  const dialog = await openNewDialog(page)
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
})

test('a clash is shown while a time is chosen, and is saved after confirmation', {
  tag: '@core-desktop',
}, async ({ page, owner: _, browserErrors }) => {
  await createAppointment(page)
  const dialog = await openNewDialog(page)
  await addNewClient(page, dialog, NOAH)
  await fillTime(dialog, '12:00')
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveCount(0)
  const parts = [
    dialog,
    dialog.getByLabel('Duration'),
    dialog.getByLabel('Address'),
    button(dialog, 'Create'),
  ]
  const positions = () => Promise.all(parts.map((part) => part.boundingBox()))
  const before = await positions()
  await fillTime(dialog, '19:00')
  await expect(dialog.getByRole('status').getByText(OUTSIDE_HOURS)).toBeInViewport({ ratio: 1 })
  expect(await positions()).toEqual(before)
  await fillTime(dialog, '10:30')
  await expect(dialog.getByText(CLASH)).toBeVisible()
  await button(dialog, 'Create').click()

  const question = page.getByRole('dialog', { name: 'Book this time anyway?' })
  await expect(question.getByText(CLASH).locator('visible=true')).toBeVisible()
  await expectDialogAccessible(page)
  await button(question, 'Go back').click()
  await expect(dialog.getByLabel('Email')).toHaveValue(NOAH.email)
  await button(dialog, 'Create').click()
  await button(question, 'Create anyway').click()
  await expect(toasts(page)).toContainText('Appointment created')
  await entry(page, '10:30 AM - Noah Park').click()
  await editOpenJob(page, NOAH.name)

  await editDialog(page).getByLabel('Time').fill('10:15')
  await button(editDialog(page), 'Update').click()
  const listRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/appointments?')) listRequests.push(request.url())
  })
  await button(question, 'Update anyway').click()
  await expect(entry(page, '10:15 AM - Noah Park')).toBeVisible()
  expect(listRequests).toHaveLength(1)
  const conflict = expect.stringContaining('409')
  expect(browserErrors.splice(0)).toEqual([conflict, conflict, conflict])
})

test('an owner whose appointment was changed elsewhere compares both versions and chooses one', async ({
  page,
  owner: _,
  browserErrors,
}) => {
  const { id } = await createAppointment(page)
  const changeElsewhere = async (change: object) => {
    const stored = await (await page.request.get(`/api/appointments/${id}`)).json()
    const { client_id, service_id, appointment_time, duration, notes, updated_at } = stored
    const data = {
      ...{ client: { id: client_id }, service_id, appointment_time, duration, notes },
      seen_updated_at: updated_at,
      ...change,
    }
    expect((await page.request.put(`/api/appointments/${id}`, { data })).status()).toBe(200)
  }
  const dialog = await openEditDialog(page)
  await changeElsewhere({ notes: 'From the other tab' })
  await dialog.getByLabel('Notes').fill('From this tab')
  await dialog.getByLabel('Time').fill('13:00')
  await button(dialog, 'Update').click()
  const question = page.getByRole('dialog', { name: 'Someone else edited this' })
  for (const words of ['From this tab', 'From the other tab', '1:00 PM'])
    await expect(question).toContainText(words)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await button(question, 'Use theirs').click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('From the other tab')
  await expect(dialog.getByLabel('Time')).toHaveValue('10:00')

  await changeElsewhere({ notes: 'Once more' })
  await dialog.getByLabel('Notes').fill('The last word')
  await button(dialog, 'Update').click()
  await button(question, 'Keep mine').click()
  await expect(toasts(page)).toContainText('Appointment updated')
  // Waits for the calendar's refetch; before it the dialog would open with the old version.
  await waitForNoRequests(page)
  await entry(page, '10:00 AM - Ava Brooks').click()
  await expect(jobSheet(page)).toContainText('The last word')

  await changeElsewhere({ appointment_time: at('13:00') })
  await button(jobSheet(page), 'Cancel Appointment').click()
  await button(cancelQuestion(page), 'Cancel Appointment').click()
  await expect(cancelQuestion(page)).toContainText('It was changed in another window or on another device.')
  await expect(cancelQuestion(page).getByRole('definition')).toHaveText([
    /^You saw.*10:00 AM/,
    /^Now.*1:00 PM/,
  ])
  await expectDialogAccessible(page)
  await button(cancelQuestion(page), 'Cancel Appointment').click()
  await expect(toasts(page)).toContainText('Appointment cancelled')
  await expect(cancelQuestion(page)).toBeHidden()
  const conflict = expect.stringContaining('409')
  expect(browserErrors.splice(0)).toEqual([conflict, conflict, conflict])
})

async function cancelFromCalendar(page: Page, text: string): Promise<void> {
  await entry(page, text).click()
  await button(jobSheet(page), 'Cancel Appointment').click()
  await expect(cancelQuestion(page)).toContainText('This time will open up.')
  await button(cancelQuestion(page), 'Cancel Appointment').click()
  await expect(entry(page, text)).toHaveCount(0)
}

test('each cancelled appointment has its own Undo, which needs confirmation if the time has been taken', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await createAppointment(page)
  await createAppointment(page, { appointment_time: at('13:00') })
  await openCalendar(page)
  await cancelFromCalendar(page, '10:00 AM - Ava Brooks')
  await cancelFromCalendar(page, '1:00 PM - Ava Brooks')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await createAppointment(page, { client: NOAH })
  await undo.first().click()
  const question = page.getByRole('dialog', { name: 'That time has since been taken' })
  await expect(question).toContainText('Overlaps Noah Park, Exterior Detail, 10:00 AM to 11:00 AM.')
  await button(question, 'Restore anyway').click()
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
  await undo.click()
  await expect(entry(page, '1:00 PM - Ava Brooks')).toBeVisible()
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409')])

  const past = '2020-01-15'
  await createAppointment(page, { appointment_time: `${past}T10:00:00-05:00`, confirmed: true })
  await page.goto(`/dashboard/calendar?date=${past}`)
  await entry(page, '10:00 AM - Ava Brooks').click()
  await button(jobSheet(page), 'Cancel Appointment').click()
  await expect(cancelQuestion(page)).toContainText('10:00 AM.')
  await expect(cancelQuestion(page)).not.toContainText('This time will open up.')
})

test('a save is sent once, and its late response does not affect the next dialog', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await createAppointment(page)
  const dialog = await openNewDialog(page)
  await test.step('a save that finishes after closing is shown, and the next dialog stays open', async () => {
    await addNewClient(page, dialog, NOAH)
    await fillTime(dialog, '13:00')
    const release = await holdRequests(page, '**/api/appointments')
    await button(dialog, 'Create').click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'New Appointment' }).click()
    await expect(dialog.getByLabel('Client')).toHaveValue('')
    release()
    await expect(entry(page, '1:00 PM - Noah Park')).toBeVisible()
    await page.unroute('**/api/appointments')
  })
  await test.step('a save that fails after closing is reported, and the next dialog stays open', async () => {
    await addNewClient(page, dialog, { ...NOAH, name: 'Zoe Sato', email: 'zoe@example.com' })
    await fillTime(dialog, '10:30')
    const release = await holdRequests(page, '**/api/appointments')
    await button(dialog, 'Create').click()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await entry(page, '10:00 AM - Ava Brooks').click()
    await editOpenJob(page)
    release()
    await expect(page.getByRole('alert')).toContainText('Not saved')
    await expect(page.getByRole('alert')).toContainText(CLASH)
    await expect(editDialog(page).getByLabel('Client')).toHaveValue('Ava Brooks - ava@example.com')
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409')])
    await page.unroute('**/api/appointments')
  })
  await test.step('pressing Enter repeatedly saves the appointment once', async () => {
    await openNewDialog(page)
    await addNewClient(page, dialog, { ...NOAH, name: 'Kai Reed', email: 'kai@example.com' })
    await fillTime(dialog, '15:00')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) sent.push(request.url())
    })
    await button(dialog, 'Create').focus()
    const created = toasts(page).getByText('Appointment created')
    while (!(await created.isVisible())) await page.keyboard.press('Enter')
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
    expect(sent).toHaveLength(1)
  })
})

test('failures to load, save or cancel an appointment show an error, and the dialog stays open', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  await createAppointment(page)
  await page.route('**/api/services', failRequest)
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Could not load data. Please try again.')
  await page.unroute('**/api/services')
  const dialog = newDialog(page)
  await button(dialog, 'Try again').click()
  await addNewClient(page, dialog, NOAH)
  await fillTime(dialog, '14:00')

  await page.route('**/api/appointments', (route) =>
    route.request().method() === 'POST' ? failRequest(route) : route.fallback(),
  )
  await button(dialog, 'Create').click()
  await expect(alert.filter({ hasText: 'There was a problem saving the appointment.' })).toContainText(
    'Error',
  )
  await expect(dialog.getByLabel('Email')).toHaveValue(NOAH.email)

  await page.route('**/api/appointments/*/cancel', failRequest)
  const edit = await openEditDialog(page)
  await button(edit, 'Cancel Appointment').click()
  await button(cancelQuestion(page), 'Cancel Appointment').click()
  await expect(alert).toContainText('Could not delete the appointment. Please try again.')
  await expect(cancelQuestion(page)).toBeVisible()
  browserErrors.splice(0)
})

test('an owner schedules a job from a client’s card, and finds it in the calendar and in the client’s history', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await createClients(page, { ...AVA, address: '12 Maple Avenue' })
  await page.route('**/api/services', failRequest)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(drawer.getByText('Creating appointment for Ava Brooks')).toBeVisible()
  await expect(drawer).toContainText('Could not load data. Please try again.')
  await page.unroute('**/api/services')
  await button(drawer, 'Try again').click()

  await expect(drawer.getByLabel('Address')).toHaveValue('12 Maple Avenue')
  await drawer.getByLabel('Address').fill('7 Oak Street')
  await drawer.getByLabel('Date').fill('')
  await button(drawer, 'Schedule').click()
  for (const sentence of ['Choose a date', 'Choose a time'])
    await expect(drawer.getByText(sentence)).toBeVisible()
  await expect(drawer.locator('p').getByText('Choose a service', { exact: true })).toBeVisible()
  await fillTime(drawer, '18:00')
  await drawer.getByLabel('Service').selectOption({ label: 'Exterior Detail - $99.99' })
  await page.route('**/api/appointments', failRequest)
  await button(drawer, 'Schedule').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error scheduling appointment' })
  await expect(alert).toContainText('Failed to schedule appointment. Please try again.')
  await dismissToast(page)
  await page.unroute('**/api/appointments')
  const unauthenticated = { error: { code: 'unauthenticated', message: 'Please sign in.', requestId: 'r' } }
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 401, json: unauthenticated }))
  await button(drawer, 'Schedule').click()
  await expect(alert).toContainText('You must be logged in to schedule an appointment')
  await page.unroute('**/api/appointments')

  await button(drawer, 'Schedule').click()
  await expect(drawer.getByText('You can schedule it anyway.')).toBeVisible()
  await button(drawer, 'Schedule anyway').click()
  await expect(toasts(page)).toContainText('Appointment scheduled')
  await expect(page).toHaveURL(`/dashboard/calendar?date=${WEDNESDAY}`)
  await expect(page.getByRole('main')).toBeFocused()
  await entry(page, '6:00 PM - Ava Brooks').click()
  await expect(jobSheet(page)).toContainText('7 Oak Street')
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'View Details' }).click()
  const history = page
    .getByRole('dialog', { name: 'Client Details' })
    .getByRole('region', { name: 'History' })
  await expect(history.getByText('6:00 PM')).toBeVisible()
  browserErrors.splice(0)
})

test('discarding what was typed in a dialog needs confirmation', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/services')
  await openSidebar(page)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const notes = newDialog(page).getByLabel('Notes')
  await notes.fill('Gate code 4711')
  await page.mouse.click(3, 3)
  await expect(notes).toHaveValue('Gate code 4711')
  await notes.focus()
  await page.keyboard.press('Escape')
  await expect(button(discardQuestion(page), 'Keep editing')).toBeFocused()
  await expectDialogAccessible(page)
  await button(discardQuestion(page), 'Keep editing').click()
  await expect(notes).toHaveValue('Gate code 4711')
  await expect(notes).toBeFocused()
  await page.goBack()
  await button(discardQuestion(page), 'Keep editing').click()
  await expect(notes).toHaveValue('Gate code 4711')
  await button(newDialog(page), 'Close').click()
  await button(discardQuestion(page), 'Discard').click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(notes).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/dashboard/calendar')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/services')

  await createAppointment(page)
  const edit = await openEditDialog(page)
  await edit.getByLabel('Time').fill('13:00')
  await edit.getByRole('button', { name: 'Close' }).last().click()
  await button(discardQuestion(page), 'Keep editing').click()
  await page.goBack()
  await button(discardQuestion(page), 'Discard').click()
  await expect(jobSheet(page)).toContainText('10:00 AM to 11:00 AM')
  await editOpenJob(page)
  await expect(edit.getByLabel('Time')).toHaveValue('10:00')
  await edit.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
})
