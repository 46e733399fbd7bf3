import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { editOpenJob, jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  isPhone,
  test,
} from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import {
  createJobs,
  DAY_VIEW,
  drag,
  entry,
  MONTH_VIEW,
  toasts,
  WEDNESDAY,
  WEEK_VIEW,
  YEAR,
} from './calendar-screen.ts'

const month = (page: Page) => page.getByRole('grid', { name: 'Month' })
const cell = (page: Page, date: string) => month(page).locator(`[data-date="${date}"]`)
const newAppointment = (page: Page) => page.getByRole('dialog', { name: 'New Appointment' })

test('an owner sees appointments on their days in the month view, and opens, cancels and adds them', {
  tag: '@core-desktop',
}, async ({ page, owner: _ }) => {
  await createJobs(page, { client: 'Ava Brooks' })
  await page.goto(MONTH_VIEW)
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage your appointments and schedule.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `January ${YEAR}` })).toBeVisible()
  await expect(month(page).getByRole('columnheader')).toHaveText('Sun Mon Tue Wed Thu Fri Sat'.split(' '))
  await expect(month(page).locator('td[data-date]')).toHaveCount(31)
  await expect(month(page).locator('td[data-blank]')).toHaveText(['', '', '', ''])
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(
    new RegExp(`^Wednesday, January 16, ${YEAR}, 1 job`),
  )
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await entry(page, /^9:00 AM - Ava Brooks/).click()
  const edit = await editOpenJob(page)
  await expect(edit.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 })
  await edit.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No jobs/)

  await cell(page, `${YEAR}-01-22`).click()
  if (isPhone(page)) {
    await expect(page.getByRole('region', { name: `Tuesday, January 22, ${YEAR}` })).toContainText(
      'Nothing on this day yet.',
    )
    await page.getByRole('button', { name: 'Add a job' }).click()
  }
  await expect(newAppointment(page).getByLabel('Date')).toHaveValue(`${YEAR}-01-22`)
  await expect(newAppointment(page).getByLabel('Time')).toHaveValue('09:00')
  await page.keyboard.press('Escape')
  await expect(newAppointment(page)).toBeHidden()
  await page.getByRole('button', { name: 'Share Calendar' }).click()
  await expect(page.getByRole('dialog', { name: 'Share your booking link' })).toBeVisible()
})

test('nothing in the calendar or in New Appointment moves when its data arrives', async ({
  page,
  owner: _,
}) => {
  await createJobs(page, { client: 'Ava Brooks' })
  await openFrames(page)
  const releaseSettings = await holdRequests(page, '**/api/settings')
  const releaseServices = await holdRequests(page, '**/api/services')
  if (isPhone(page)) {
    await page.goto('/dashboard/calendar')
    await expect(month(page).locator('[aria-current=date]')).toBeVisible()
  }
  await page.goto(MONTH_VIEW)
  await expect(month(page)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a job' })
  const loading = page.getByText('Loading...', { exact: true })
  if (isPhone(page))
    await expect(page.getByRole('region', { name: /^Wednesday/ })).toContainText('Loading...')
  else await expect(loading).toHaveCount(31)
  const positions = async () => ({
    month: (await month(page).boundingBox())?.y,
    add: isPhone(page) && (await add.boundingBox()),
  })
  const before = await positions()
  releaseSettings()
  await expect(page.getByText('Times are in Eastern Time (America/New_York).')).toHaveCount(1)
  await expect(entry(page, /^9:00 AM - Ava Brooks/)).toBeVisible()
  await expect(loading).toHaveCount(0)
  expect(await positions()).toEqual(before)

  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  const dialog = newAppointment(page)
  await expect(dialog.getByText('Loading...')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  const dialogPosition = await dialog.boundingBox()
  releaseServices()
  await expect(dialog.getByLabel('Client')).toBeFocused()
  expect(await dialog.boundingBox()).toEqual(dialogPosition)
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 })
})

test('the grid begins in the upper third, past jobs step back, and those without a paid invoice are marked', async ({
  page,
  owner: _,
}) => {
  await setUpPayments(page)
  const invoice = { amount: 50_00, description: 'Wash', client_name: 'Bo', client_email: 'bo@example.com' }
  const created = await page.request.post('/api/create-invoice-payment', { data: invoice })
  expect(created.status()).toBe(201)
  const past = '2025-01-15'
  await createJobs(page, { client: 'Ava Brooks', date: past, confirmed: true }, { client: 'June Sato' })
  for (const view of ['month', 'week', 'day']) {
    await page.goto(`/dashboard/calendar?view=${view}&date=${past}`)
    const done = entry(page, /^9:00 AM - Ava Brooks/)
    await expect(done).toHaveAttribute('data-done')
    await expect(done).toHaveAccessibleName(/unpaid/i)
    const grid = view === 'month' ? month(page) : page.getByRole('region', { name: /^(Week|Day)$/ })
    const height = page.viewportSize()?.height ?? 0
    expect((await grid.boundingBox())?.y).toBeLessThan(height / 3)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.goto(`/dashboard/calendar?view=${view}&date=${WEDNESDAY}`)
    const upcoming = entry(page, /^9:00 AM - June Sato/)
    await expect(upcoming).not.toHaveAttribute('data-done')
    await expect(upcoming).not.toHaveAccessibleName(/unpaid/i)
  }
})

test('a day in the month view shows up to four jobs, or three and how many more there are', {
  tag: '@desktop',
}, async ({ page, owner: _ }) => {
  const names = ['Ava Brooks', 'June Sato', 'Owen Rossi', 'Maximiliane Featherstonehaugh']
  await createJobs(page, ...names.map((client, n) => ({ client, at: `${14 + n}:00`, duration: 60 })))
  const entries = cell(page, WEDNESDAY).getByRole('button')
  await page.goto(MONTH_VIEW)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(entries).toHaveText([
      '9:00 AM - Ava Brooks',
      '10:00 AM - June Sato',
      '11:00 AM - Owen Rossi',
      '12:00 PM - Maximiliane Featherstonehaugh',
    ])
    expect(await entries.evaluateAll(areFullyVisible), `${width} px`).toEqual([true, true, true, false])
    await expect(entries.nth(3)).toHaveAttribute(
      'title',
      /^12:00 PM - Maximiliane Featherstonehaugh, Full Detail/,
    )
  }
  await createJobs(
    page,
    { client: 'Noah Park', at: '18:00', duration: 60 },
    { client: 'Zoe Lind', at: '19:00', duration: 60 },
  )
  await page.goto(MONTH_VIEW)
  await expect(entries.nth(3)).toHaveText('+3 more')
  await expect(entries).toHaveCount(4)
  await entries.nth(3).click()
  await expect(page).toHaveURL(DAY_VIEW)
  await expect(page.getByRole('heading', { name: `Wednesday, January 16, ${YEAR}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /\d [AP]M - / })).toHaveCount(6)
})

test('failures to load, open or move a job are reported, and the calendar shows the stored jobs', {
  tag: ['@core', '@failure'],
}, async ({ page, owner: _, browserErrors }) => {
  await createJobs(page, { client: 'Ava Brooks', duration: 60 })
  const error = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r1' }
  await openFrames(page)
  await page.route('**/api/appointments?*', (route) => route.fulfill({ status: 500, json: { error } }))
  await page.goto(DAY_VIEW)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('Could not load data. Please try again.')
  await expect(page.getByText('Couldn’t load your jobs.')).toBeVisible()
  await page.unroute('**/api/appointments?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()

  await page.route('**/api/appointments/*/move', (route) => route.abort())
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(alert).toContainText('Error')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  await page.unroute('**/api/appointments/*/move')

  const [{ id, updated_at }] = await jobsOnWednesday(page)
  const data = { appointment_time: `${WEDNESDAY}T18:00:00Z`, duration: 60, seen_updated_at: updated_at }
  expect((await page.request.post(`/api/appointments/${id}/move`, { data })).status()).toBe(200)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(alert.filter({ hasText: 'Not moved' })).toBeVisible()
  await expect(entry(page, /1:00 PM - Ava Brooks/)).toBeVisible()

  await page.goto(`${DAY_VIEW}&appointment=${randomUUID()}`)
  await expect(toasts(page)).toContainText('It was cancelled or deleted.')
  await expect(toasts(page).getByRole('button', { name: 'Try again' })).toBeHidden()
  browserErrors.length = 0
})

test('the calendar is refetched when a dialog closes and when another month is shown', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const nextMonthResponse = page.waitForResponse((response) => response.url().includes(`from=${YEAR}-02-01`))
  await page.goto(MONTH_VIEW)
  await nextMonthResponse
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No jobs/)
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  await expect(newAppointment(page)).toBeVisible()
  await createJobs(page, { client: 'Ava Brooks' }, { client: 'June Sato', date: `${YEAR}-02-13` })
  await page.keyboard.press('Escape')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(cell(page, `${YEAR}-02-13`)).toHaveAccessibleName(/1 job/)
})

test('the keyboard moves through days, months and appointments', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  await createJobs(page, { client: 'Ava Brooks' })
  await page.goto(MONTH_VIEW)
  const job = entry(page, '9:00 AM - Ava Brooks')
  await expect(job).toBeVisible()
  await cell(page, WEDNESDAY).focus()
  await page.keyboard.press('Tab')
  await expect(job).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(jobSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(job).toBeFocused()

  await cell(page, WEDNESDAY).focus()
  const presses = [
    ['ArrowDown', `${YEAR}-01-23`],
    ['End', `${YEAR}-01-26`],
    ['ArrowDown', `${YEAR}-02-02`],
    ['ArrowLeft', `${YEAR}-02-01`],
  ] as const
  for (const [key, date] of presses) {
    await page.keyboard.press(key)
    await expect(cell(page, date)).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: `February ${YEAR}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(newAppointment(page).getByLabel('Date')).toHaveValue(`${YEAR}-02-01`)
  await page.keyboard.press('Escape')
  await expect(cell(page, `${YEAR}-02-01`)).toBeFocused()
})

test('the URL has the view and the date, Back returns to the previous ones, and Today shows today', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto(MONTH_VIEW)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: `February ${YEAR}` })).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: `January ${YEAR}` })).toBeVisible()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(WEEK_VIEW)
  await expect(page.getByRole('heading', { name: `Jan 13 – 19, ${YEAR}` })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(`/dashboard/calendar?view=week&date=${YEAR}-01-23`)
  await page.getByRole('button', { name: 'Wed 23' }).click()
  await expect(page).toHaveURL(`/dashboard/calendar?view=day&date=${YEAR}-01-23`)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(WEEK_VIEW)
  await page.goBack()
  await expect(page.getByRole('heading', { name: `January ${YEAR}` })).toBeVisible()

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL('/dashboard/calendar')
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const isMarked = async () =>
    (await month(page).locator('[aria-current=date]').getAttribute('data-date')) === today()
  await expect.poll(isMarked).toBe(true)
})

test('an owner drags an appointment to another time, day or length, and undoes it', {
  tag: ['@core', '@desktop'],
}, async ({ page, owner: _ }) => {
  await createJobs(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY_VIEW)
  const block = entry(page, /Ava Brooks/)
  await test.step('to another time', async () => {
    await drag(page, block, { hours: 1.75 })
    await expect(page.getByText('Job moved', { exact: true })).toBeVisible()
    await expect(entry(page, /10:45 AM - Ava Brooks/)).toBeVisible()
    expect(await jobsOnWednesday(page)).toMatchObject([
      { appointment_time: `${WEDNESDAY}T15:45:00.000Z`, duration: 60 },
    ])
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('nowhere after Escape', async () => {
    await drag(page, block, { hours: 1, isCancelled: true })
    expect(await jobsOnWednesday(page)).toMatchObject([{ duration: 60 }])
  })
  await test.step('to another length by its lower edge', async () => {
    await drag(page, block, { hours: 0.5, isLowerEdge: true })
    await expect(page.getByText('Duration changed', { exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('Jan 16, 9:00 AM, 90 mins.')
    expect(await jobsOnWednesday(page)).toMatchObject([
      { appointment_time: `${WEDNESDAY}T14:00:00.000Z`, duration: 90 },
    ])
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Duration changed back', { exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('Jan 16, 9:00 AM, 60 mins.')
  })
  await test.step('to another day of the week', async () => {
    await page.goto(WEEK_VIEW)
    const width = (await page.locator('[data-column]').first().boundingBox())?.width ?? 0
    await drag(page, block, { across: width, hours: 1 })
    await expect(page.getByText('Job moved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Thu 17' }).click()
    await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  })
})

test('an hour can be clicked once the business’s time zone is known', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await openFrames(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/settings', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(DAY_VIEW)
  const column = page.getByRole('button', { name: `Add a job on Wednesday, January 16, ${YEAR}` })
  await expect(column).toBeDisabled()
  release()
  await expect(column).toBeEnabled()
})

test('a new appointment starts at the day’s first free time, or at the half hour that was clicked', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await createJobs(page, { client: 'Ava Brooks' }, { client: 'Noah Rossi', at: '17:00' })
  await openFrames(page)
  const services = page.waitForResponse((response) => response.url().endsWith('/api/services'))
  await page.goto(MONTH_VIEW)
  await services
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/2 jobs/)
  const dialog = newAppointment(page)
  // Clicks above the entries, because a click on an entry opens it.
  await cell(page, WEDNESDAY).click({ position: { x: 12, y: 12 } })
  await expect(dialog.getByLabel('Time')).toHaveValue('14:00')

  for (const { date, name, rows, clickedRow, time } of [
    { date: `${YEAR}-01-17`, name: 'Thursday, January 17', rows: 24, clickedRow: 10.6, time: '10:30' },
    // Clocks repeat an hour that night, so nine rows from midnight is eight o'clock.
    { date: `${YEAR}-11-03`, name: 'Sunday, November 3', rows: 25, clickedRow: 9.2, time: '08:00' },
  ]) {
    await page.goto(`/dashboard/calendar?view=day&date=${date}`)
    const column = page.getByRole('button', { name: `Add a job on ${name}, ${YEAR}` })
    await expect(column).toBeEnabled()
    // The grid scrolls to the working hours once the jobs are loaded, and would move under the click.
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(page.getByText('again')).toHaveCount(rows - 24)
    const height = (await column.boundingBox())?.height ?? 0
    await column.click({ position: { x: 60, y: (height / rows) * clickedRow } })
    await expect(dialog.getByLabel('Date')).toHaveValue(date)
    await expect(dialog.getByLabel('Time')).toHaveValue(time)
  }
})

test('the week and day views show working hours, are accessible, fit the viewport, and cut no line of text in half', {
  tag: '@core-phone',
}, async ({ page, owner: _ }) => {
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const hours = { start: '10:00', end: '16:00' }
  const data = {
    ...settings,
    week: {
      ...{ monday: null, tuesday: hours, wednesday: hours, thursday: hours, friday: hours },
      ...{ saturday: null, sunday: null },
    },
    breaks: [{ start: '12:00', end: '13:00', weekdays: ['wednesday'] }],
    days_off: [{ from: `${YEAR}-01-18`, to: `${YEAR}-01-18` }],
  }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  const client = 'Maximiliane Featherstonehaugh-Montgomery'
  const lengths = [15, 30, 45, 60, 75, 90]
  const jobs = lengths.map((duration, n) => ({ client, at: `${13 + 2 * n}:00`, duration, confirmed: true }))
  await createJobs(page, ...jobs, { client: 'Noah Rossi', at: '23:30', confirmed: true })
  for (const view of [WEEK_VIEW, DAY_VIEW]) {
    await page.goto(view)
    const blocks = page.locator('[data-column]').getByRole('button', { name: /Maximiliane/ })
    await expect(blocks).toHaveCount(lengths.length)
    expect(await blocks.evaluateAll(linesCutInHalf)).toEqual([])
    const isWeek = view === WEEK_VIEW
    for (const [day, pieces] of (isWeek ? [0, 0, 1, 2, 1, 0, 0] : [2]).entries())
      await expect(page.locator('[data-column]').nth(day).locator('[data-work]')).toHaveCount(pieces)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
})

test('moving an appointment onto another one needs confirmation', { tag: '@desktop' }, async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await createJobs(
    page,
    { client: 'Ava Brooks', duration: 60 },
    { client: 'Noah Rossi', at: '15:00', duration: 60 },
  )
  await page.goto(DAY_VIEW)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Noah Rossi')
  const releaseJobs = await holdRequests(page, '**/api/appointments?*')
  await question.getByRole('button', { name: 'Keep as is' }).click()
  await expect(question).toBeHidden()
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await question.getByRole('button', { name: 'Move anyway' }).click()
  releaseJobs()
  await expect(page.getByText('Job moved', { exact: true })).toBeVisible()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  const boxes = await Promise.all([/Ava Brooks/, /Noah Rossi/].map((who) => entry(page, who).boundingBox()))
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  const [left, right] = boxes.map((box) => box ?? { x: 0, width: 0 }).sort((a, b) => a.x - b.x)
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('other appointments can be dragged while one is being saved, and each asks its own question', {
  tag: '@desktop',
}, async ({ page, owner: _, browserErrors }) => {
  await createJobs(
    page,
    { client: 'Ava Brooks', duration: 60 },
    { client: 'June Sato', at: '15:00', duration: 60 },
    { client: 'Noah Rossi', at: '17:00', duration: 60 },
    { client: 'Mia Chen', at: '18:00', duration: 60 },
  )
  await page.goto(DAY_VIEW)
  const releaseMoves = await holdRequests(page, '**/api/appointments/*/move')
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await drag(page, entry(page, /Noah Rossi/), { hours: 1 })
  await expect(page.getByText('10:00 AM to 11:00 AM')).toBeVisible()
  await expect(page.getByText('1:00 PM to 2:00 PM')).toBeVisible()
  releaseMoves()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('June Sato')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect(question).toContainText('Mia Chen')
  await question.getByRole('button', { name: 'Keep as is' }).click()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  await expect(entry(page, /12:00 PM - Noah Rossi/)).not.toHaveAttribute('data-lifted')
  const times = { 'Ava Brooks': `${WEDNESDAY}T15:00:00.000Z`, 'Noah Rossi': `${WEDNESDAY}T17:00:00.000Z` }
  const jobs: { client_name: string; appointment_time: string }[] = await jobsOnWednesday(page)
  expect(Object.fromEntries(jobs.map((job) => [job.client_name, job.appointment_time]))).toMatchObject(times)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('a long press drags an appointment, and a swipe scrolls', { tag: ['@core', '@phone'] }, async ({
  page,
  owner: _,
}) => {
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/move')) moves.push(request.url())
  })
  await createJobs(page, { client: 'Ava Brooks', duration: 60 })
  await page.clock.install()
  await page.goto(DAY_VIEW)
  const block = entry(page, /Ava Brooks/)
  await drag(page, block, { hours: -1, isFinger: true, holdMs: 0 })
  await page.reload()
  await drag(page, block, { hours: 1, isFinger: true, holdMs: 600 })
  await expect(page.getByText('Job moved', { exact: true })).toBeVisible()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  expect(moves).toHaveLength(1)
})

/** Runs in the page. A line is cut if it is only partly visible. */
function linesCutInHalf(jobs: Element[]): string[] {
  const clippedAt = (element: Element, job: Element): number => {
    const isClipping = getComputedStyle(element).overflowY === 'hidden'
    const ownEdge = isClipping ? element.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY
    return element === job ? ownEdge : Math.min(ownEdge, clippedAt(element.parentElement ?? job, job))
  }
  return jobs.flatMap((job) =>
    [...job.querySelectorAll('span, time')].flatMap((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const end = clippedAt(part, job)
      const isCut = [...range.getClientRects()].some(({ top, bottom }) => end > top + 3 && end < bottom - 3)
      return isCut ? [part.textContent] : []
    }),
  )
}

/** For each button, whether its whole text is visible. */
function areFullyVisible(buttons: Element[]): boolean[] {
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom
  const isCut = (part: Element) =>
    getComputedStyle(part).overflowX === 'hidden' &&
    (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
  return buttons.map((button) =>
    [...button.querySelectorAll('*')].every((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const rects = [...range.getClientRects()]
      return !isCut(part) && rects.every((rect) => isInside(rect, button.getBoundingClientRect()))
    }),
  )
}

async function jobsOnWednesday(page: Page) {
  const query = `from=${WEDNESDAY}T05:00:00Z&to=${YEAR}-01-17T05:00:00Z`
  return (await page.request.get(`/api/appointments?${query}`)).json()
}
