import type { Locator, Page } from '@playwright/test'
import type { Overview } from '#contract/overview.ts'
import {
  createAppointment,
  editDialog,
  editOpenJob,
  jobSheet,
  toasts,
} from '#e2e/appointments/appointment-dialog.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openSidebar,
  test,
} from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'

const JOB = {
  id: '11111111-1111-4111-8111-111111111111',
  appointment_time: '2026-11-18T14:30:00.000Z',
  client_name: 'Ava Brooks',
  client_phone: '(555) 010-1000',
  service: 'Full Detail',
  duration: 120,
  address: '12 Maple Avenue',
  notes: 'Gate code 4711\nVehicle: 2021 Honda CR-V, silver',
  series_id: null,
  state: 'scheduled' as const,
}

const FULL_DAY: Overview = {
  timezone: 'America/New_York',
  business_name: 'Carter Mobile Detailing',
  today: [
    JOB,
    { ...JOB, id: '22222222-2222-4222-8222-222222222222', client_name: 'Noah', address: null, notes: null },
  ],
  sinceYesterday: [],
  upcoming: [
    { ...JOB, appointment_time: '2026-11-19T02:00:00.000Z', client_name: 'Mia Delgado', duration: 60 },
  ],
  clientCount: 1_240,
  recentClients: [
    { id: JOB.id, name: 'Zoe Park', email: 'zoe@example.com', phone: null },
    {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Owen <b>Rossi</b>',
      email: 'owen@example.com',
      phone: '(555) 010-1000',
    },
  ],
  earnedThisMonth: 1_500_00,
  earnedLastMonthSoFar: 1_200_00,
  outstandingCount: 2,
  outstandingTotal: 249_98,
  endingSeries: [],
  outstanding: [
    { id: JOB.id, client_name: null, amount: 99_99, due_date: '2026-11-17' },
    {
      id: '22222222-2222-4222-8222-222222222222',
      client_name: 'Ruth',
      amount: 149_99,
      due_date: '2026-12-01',
    },
  ],
  week: [18, 19, 20, 21, 22, 23, 24].map((day, n) => ({ date: `2026-11-${day}`, jobs: n % 3 })),
  setup: null,
  awaits_setup: false,
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not visible')
  return { top: box.y, bottom: box.y + box.height }
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stat = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) })

test('a new owner sees an empty day and what to do next', { tag: '@core-phone' }, async ({
  page,
  owner: _,
}) => {
  await openFrames(page)
  const release = await holdRequests(page, '**/api/overview')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Loading dashboard data...')).toBeVisible()
  release()
  await expect(page.getByText('Welcome. Here’s your day.')).toBeVisible()
  const noJob = section(page, 'No jobs coming up')
  await expect(noJob.getByRole('button', { name: 'Share booking link' })).toBeVisible()
  await noJob.getByRole('button', { name: 'Schedule a job' }).click()
  await page.getByRole('dialog', { name: 'New Appointment' }).getByRole('button', { name: 'Close' }).click()
  await expect(section(page, "Today's Jobs")).toContainText('No appointments scheduled for today')
  await expect(page.getByText('Loading dashboard data...')).toBeHidden()
  await expect(section(page, 'Upcoming Appointments')).toContainText('No upcoming appointments')
  await expect(section(page, 'Outstanding Invoices')).toContainText('No outstanding invoices')
  await expect(section(page, 'Recent Clients')).toContainText('No clients added yet')
  await expect(stat(page, "Today's Jobs")).toContainText('0on your schedule today')
  await expect(stat(page, 'Total Clients')).toContainText('0all-time')
  await expect(stat(page, 'This Month')).toContainText('$0.00month-to-date earnings')
  await expect(stat(page, 'Outstanding')).toContainText('0unpaid invoices')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Manage Services' }).click()
  await expect(page).toHaveURL('/dashboard/services')
  await page.goBack()

  const checkedTimes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointments/check'))
      checkedTimes.push(request.postDataJSON().appointment_time)
  })
  const suggested = { times: ['2030-01-09T14:30:00.000Z'] }
  await page.route('**/api/appointments/suggested-times?*', (route) => route.fulfill({ json: suggested }))
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Date')).toHaveValue('2030-01-09')
  await expect(dialog.getByLabel('Time')).toHaveValue('09:30')
  await dialog.getByLabel('Time').fill('20:00')
  await expect(dialog.getByText('Outside your hours on this day, 9:00 AM to 5:00 PM.')).toBeVisible()
  expect(checkedTimes).toEqual(['2030-01-10T01:00:00.000Z'])
  await dialog.getByLabel('Time').fill('09:30')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

test('on a phone the owner sees the current job first, reaches its client, and adds a job with the bottom bar', {
  tag: ['@phone', '@core-phone'],
}, async ({ page, owner: _ }) => {
  // A job under way is the next one at any time of day.
  const appointment_time = new Date(Date.now() - 5 * 60 * 1000).toISOString()
  await createAppointment(page, { appointment_time, address: '12 Maple Avenue', confirmed: true })
  await openFrames(page)
  const release = await holdRequests(page, '**/api/overview')
  await page.goto('/dashboard')
  await expect(page.getByText(/left in your trial/)).toBeVisible()
  const loading = await boxOf(page.getByText('Loading dashboard data...'))
  release()
  const hero = section(page, 'Current job')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(hero).toContainText('Now')
  expect((await boxOf(hero)).top).toBe(loading.top)
  await expect(hero).toContainText('Exterior Detail · 60 mins')
  await expect(hero).toContainText('12 Maple Avenue')
  expect((await boxOf(hero)).bottom).toBeLessThan((await boxOf(bar)).top)
  const checklist = section(page, 'Set up your business in 5 minutes')
  expect((await boxOf(checklist)).top).toBeGreaterThan((await boxOf(hero)).bottom)
  const navigate = hero.getByRole('link', { name: 'Navigate' })
  await expect(navigate).toHaveAttribute('href', /maps\/dir\/.*destination=12\+Maple\+Avenue/)
  await expect(navigate).toHaveAttribute('target', '_blank')
  await expect(hero.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:5550101000')
  await expect(hero.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:5550101000')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await hero.getByRole('link', { name: 'Ava Brooks' }).click()
  await expect(jobSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Clients' }).tap()
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(bar.locator('[aria-current=page]')).toHaveText(['Clients'])
  await page.getByRole('searchbox').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('searchbox').blur()

  await bar.getByRole('button', { name: 'New job' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByLabel('Client').click()
  await page.getByRole('option', { name: 'Ava Brooks' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const toast = toasts(page).getByText('Appointment created')
  await expect(toast).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await boxOf(toast)).top).toBeGreaterThan(500)
  expect((await boxOf(toast)).bottom).toBeLessThan((await boxOf(bar)).top)
  await expect(page).toHaveURL('/dashboard/clients')
  await openSidebar(page)
  await page.getByRole('link', { name: 'Dashboard' }).tap()
  await expect(section(page, 'Upcoming Appointments').getByRole('listitem')).toHaveCount(1)
})

test('a full day is shown in the business’s time zone, with a map link for each address', async ({
  page,
  owner: _,
}) => {
  await openFrames(page)
  await page.route('**/api/overview', (route) => route.fulfill({ json: FULL_DAY }))
  await page.goto('/dashboard')
  const today = section(page, "Today's Jobs")
  await expect(today).toContainText('9:30 AM')
  await expect(today).toContainText('Full Detail · 120 mins')
  await expect(today).toContainText('2021 Honda CR-V, silver')
  await expect(today).not.toContainText('4711')
  await expect(today.getByText('No address')).toBeVisible()
  await expect(section(page, 'Upcoming Appointments')).toContainText('Nov 18 9:00 PM')
  const outstanding = section(page, 'Outstanding Invoices')
  await expect(outstanding.getByRole('listitem').first()).toHaveText('UnknownDue Nov 17Overdue$99.99')
  await expect(outstanding.getByRole('listitem').last()).toHaveText('RuthDue Dec 1$149.99')
  const clients = section(page, 'Recent Clients')
  await expect(clients).toContainText('No phone')
  await expect(clients).toContainText('Owen <b>Rossi</b>')
  await expect(stat(page, 'Total Clients')).toContainText('1,240')
  await expect(stat(page, 'This Month')).toContainText('$300.00 more than this time last month')
  await expect(stat(page, 'Outstanding')).toContainText('2unpaid invoices$249.98 in all')
  await expect(
    page.getByRole('img', { name: /^Jobs in the next 7 days: Today none, Thursday 1/ }),
  ).toBeVisible()
  await expect(page.getByText('On file')).toHaveCount(0)
  const map = today.getByRole('link', { name: '12 Maple Avenue' })
  await expect(map).toHaveAttribute('href', /maps.*12(\+|%20)Maple/)
  await expect(map).toHaveAttribute('target', '_blank')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('an overview that fails to load or a checklist step that fails shows an error and can be retried', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const failure = { status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }
  const message = 'Error fetching client count: something went wrong on our side'
  let response: typeof failure | null = failure
  await openFrames(page)
  await page.route('**/api/overview', (route) => (response ? route.fulfill(response) : route.continue()))
  await page.goto('/dashboard')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Error loading dashboard data')
  await expect(alert).toContainText('Error fetching dashboard data')
  response = { status: 503, json: { error: { code: 'overview_failed', message } } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText(message)
  await expectAccessible(page)
  response = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, "Today's Jobs")).toBeVisible()
  await expect(alert).toBeHidden()

  for (const path of ['setup/dismiss', 'services/defaults', 'settings'])
    await page.route(`**/api/${path}`, (route) => route.fulfill(failure))
  await page.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t hide the checklist')
  await page.getByRole('button', { name: 'Cleaning' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save settings. Please try again.')
  await page.getByRole('button', { name: 'Use suggested services' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add service. Please try again.')
  await expect(page.getByRole('button', { name: 'Cleaning' })).toBeVisible()
  browserErrors.length = 0
})

test('the setup checklist links to each step, counts finished steps and can be hidden', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  const checklist = section(page, 'Set up your business in 5 minutes')
  await expect(checklist).toContainText('0 of 5 done')
  await checklist.getByRole('button', { name: 'Cleaning' }).click()
  await expect(checklist).toContainText('1 of 5 done')
  await checklist.getByRole('button', { name: 'Use suggested services' }).click()
  await expect(checklist).toContainText('2 of 5 done')
  const services = await (await page.request.get('/api/services')).json()
  expect(services.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Deep Clean',
    'Move-out Clean',
    'Standard Clean',
  ])
  await checklist.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByRole('dialog', { name: 'Share your booking link' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/book\/wheelhouse-/)
  await page.keyboard.press('Escape')
  await expect(checklist).toContainText('3 of 5 done')
  await expect(checklist.getByRole('link', { name: 'Set hours' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=booking',
  )
  await expect(checklist.getByRole('link', { name: 'Connect' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=payment',
  )
  const hide = checklist.getByRole('button', { name: 'Hide checklist' })
  await hide.click()
  await expect(checklist).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(checklist).toBeVisible()
  await hide.click()
  await expect(checklist).toBeHidden()
  await page.reload()
  await expect(section(page, "Today's Jobs")).toBeVisible()
  await expect(checklist).toBeHidden()
})

test('a finished setup checklist is shown once', async ({ page, owner: _ }) => {
  const setup: Overview['setup'] = { done: ['business type', 'hours', 'services', 'share link', 'payments'] }
  await openFrames(page)
  await page.route('**/api/overview', (route) => route.fulfill({ json: { ...FULL_DAY, setup } }))
  const checklist = section(page, 'Set up your business in 5 minutes')
  await page.goto('/dashboard')
  await expect(checklist).toContainText('You’re all set.')
  await page.reload()
  await expect(section(page, "Today's Jobs")).toBeVisible()
  await expect(checklist).toHaveCount(0)
})

test('a new job and its client are counted, and the job opens over the dashboard in its current state', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const [service] = await (await page.request.post('/api/services/defaults')).json()
  const response = await page.request.post('/api/appointments', {
    data: {
      client: { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' },
      service_id: service.id,
      appointment_time: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
      address: null,
      notes: 'Gate code 4711',
      confirmed: true,
    },
  })
  expect(response.status()).toBe(201)
  const dialog = editDialog(page)
  const openJob = async () => {
    await section(page, 'Upcoming Appointments').getByRole('link', { name: 'Ava Brooks' }).click()
    await editOpenJob(page)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/dashboard')
  await expect(section(page, 'Recent Clients')).toContainText('(555) 010-1000')
  await expect(stat(page, 'Total Clients')).toContainText('1all-time')
  await openJob()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4711')
  await dialog.getByLabel('Notes').fill('Gate code 4712')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await openJob()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4712')
})
