import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { book, DAY, drag, entry, MONTH, messages, WEDNESDAY, WEEK, YEAR } from './calendar-screen.ts'
import { holdBack } from './hold-back.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from './journey.ts'

const month = (page: Page) => page.getByRole('grid', { name: 'Month' })
const cell = (page: Page, date: string) => month(page).locator(`[data-date="${date}"]`)

test('the month has its labels, its weekdays and its buttons, which open their dialogs', async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/calendar?date=2026-11-18')
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage your appointments and schedule.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(month(page).getByRole('columnheader')).toHaveText('Sun Mon Tue Wed Thu Fri Sat'.split(' '))
  await expect(month(page).locator('td[data-date]')).toHaveCount(30)
  await expect(month(page).locator('td[data-blank]')).toHaveText(['', '', '', '', ''])
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Share Calendar' }).click()
  await expect(page.getByRole('dialog', { name: 'Share your booking link' })).toBeVisible()
})

test('what comes late to the calendar and to New Appointment moves nothing that is there', async ({
  page,
  owner: _,
}) => {
  const releaseSettings = await holdBack(page, '**/api/settings')
  const releaseServices = await holdBack(page, '**/api/services')
  await page.goto(MONTH)
  await expect(month(page)).toBeVisible()
  const placeOfMonth = await month(page).boundingBox()
  releaseSettings()
  await expect(page.getByText('Times are in Eastern Time (America/New_York).')).toHaveCount(1)
  expect((await month(page).boundingBox())?.y).toBe(placeOfMonth?.y)
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByText('Loading...')).toBeVisible()
  const placeOfDialog = await dialog.boundingBox()
  releaseServices()
  await expect(dialog.getByLabel('Date')).toBeVisible()
  expect(await dialog.boundingBox()).toEqual(placeOfDialog)
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 })
})

test('on a phone today is marked at once, and what adds to a day stays in its place when its jobs come', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await book(page, { client: 'Ava Brooks' })
  const releaseSettings = await holdBack(page, '**/api/settings')
  await page.goto('/dashboard/calendar')
  await expect(month(page).locator('[aria-current=date]')).toBeVisible()
  await page.goto(MONTH)
  const add = page.getByRole('button', { name: 'Add to this day' })
  await expect(page.getByRole('region', { name: /^Wednesday/ })).toContainText('Loading...')
  const place = await add.boundingBox()
  releaseSettings()
  await expect(entry(page, /^9:00 AM - Ava Brooks/)).toBeVisible()
  expect(await add.boundingBox()).toEqual(place)
})

test('Today leads to the day it is where the business is, which is highlighted', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto(MONTH)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL('/dashboard/calendar')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  await expect(month(page).locator('[aria-current=date]')).toHaveAttribute('data-date', today)
})

test('an appointment stands on its day and opens to be edited or cancelled', async ({ page, owner: _ }) => {
  await book(page, { client: 'Ava Brooks' })
  await page.goto(MONTH)
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(
    new RegExp(`^Wednesday, January 16, ${YEAR}, 1 appointment`),
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await entry(page, /^9:00 AM - Ava Brooks/).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this appointment?' })).toBeVisible()
  await expectDialogAccessible(page)
})

test('an empty part of a day opens a new appointment on that day', async ({ page, owner: _ }) => {
  await page.goto(MONTH)
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No appointments/)
  await cell(page, `${YEAR}-01-22`).click()
  if (isPhone(page)) {
    await expect(page.getByRole('region', { name: `Tuesday, January 22, ${YEAR}` })).toContainText(
      'Nothing on this day yet.',
    )
    await page.getByRole('button', { name: 'Add to this day' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Date')).toHaveValue(`${YEAR}-01-22`)
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00')
})

test('a day with many says how many more and leads to all of them', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  const hours = ['14:00', '15:00', '16:00', '17:00', '18:00', '19:00']
  await book(page, ...hours.map((at, n) => ({ client: `Client ${n}`, at, duration: 60 })))
  await page.goto(MONTH)
  await expect(cell(page, WEDNESDAY).getByRole('button')).toHaveText([
    '9:00 AM - Client 0',
    '10:00 AM - Client 1',
    '11:00 AM - Client 2',
    '+3 more',
  ])
  await page.getByRole('button', { name: '+3 more' }).click()
  await expect(page).toHaveURL(DAY)
  await expect(page.getByRole('heading', { name: `Wednesday, January 16, ${YEAR}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /- Client \d/ })).toHaveCount(6)
})

test('cells say that they are loading until their appointments are there', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/appointments?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(MONTH)
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(31)
  goOn()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
})

test('what cannot be loaded is told, and tried again from the toast', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await book(page, { client: 'Ava Brooks' })
  const error = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r1' }
  await page.route('**/api/appointments?*', (route) => route.fulfill({ status: 500, json: { error } }))
  await page.goto(MONTH)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('Could not load data. Please try again.')
  await expect(page.getByText('Your appointments could not be loaded.')).toBeVisible()
  await page.unroute('**/api/appointments?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  complaints.length = 0
})

test('the calendar is read again when the dialog closes', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto(MONTH)
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No appointments/)
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await book(page, { client: 'Ava Brooks' })
  await page.keyboard.press('Escape')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
})

test('a month is read again when one comes to it', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const inAdvance = page.waitForResponse((answer) => answer.url().includes(`from=${YEAR}-02-01`))
  await page.goto(MONTH)
  await inAdvance
  await book(page, { client: 'Ava Brooks', date: `${YEAR}-02-13` })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(cell(page, `${YEAR}-02-13`)).toHaveAccessibleName(/1 appointment/)
})

test('the keyboard moves through the days and months', { tag: '@desktop' }, async ({ page, owner: _ }) => {
  await page.goto(MONTH)
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No appointments/)
  await cell(page, WEDNESDAY).focus()
  const presses = [
    ['ArrowRight', `${YEAR}-01-17`],
    ['ArrowDown', `${YEAR}-01-24`],
    ['Home', `${YEAR}-01-20`],
    ['End', `${YEAR}-01-26`],
    ['ArrowDown', `${YEAR}-02-02`],
    ['PageDown', `${YEAR}-03-02`],
    ['PageUp', `${YEAR}-02-02`],
    ['ArrowLeft', `${YEAR}-02-01`],
  ] as const
  for (const [key, date] of presses) {
    await page.keyboard.press(key)
    await expect(cell(page, date)).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: `February ${YEAR}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Appointment' }).getByLabel('Date')).toHaveValue(
    `${YEAR}-02-01`,
  )
  await page.keyboard.press('Escape')
  await expect(cell(page, `${YEAR}-02-01`)).toBeFocused()
})

test('Tab leads from a day into its appointments', { tag: '@desktop' }, async ({ page, owner: _ }) => {
  await book(page, { client: 'Ava Brooks' })
  await page.goto(MONTH)
  await expect(entry(page, '9:00 AM - Ava Brooks')).toBeVisible()
  await cell(page, WEDNESDAY).focus()
  await page.keyboard.press('Tab')
  await expect(entry(page, '9:00 AM - Ava Brooks')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Appointment' })).toBeVisible()
})

test('view and date are in the address, and Back leads back', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto(MONTH)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(WEEK)
  await expect(page.getByRole('heading', { name: `Jan 13 – 19, ${YEAR}` })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(`/dashboard/calendar?view=week&date=${YEAR}-01-23`)
  await page.getByRole('button', { name: 'Wed 23' }).click()
  await expect(page).toHaveURL(`/dashboard/calendar?view=day&date=${YEAR}-01-23`)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(WEEK)
  await page.goBack()
  await expect(page.getByRole('heading', { name: `January ${YEAR}` })).toBeVisible()
})

test('an owner drags an appointment to another time and takes it back', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY)
  const block = entry(page, /Ava Brooks/)
  await drag(page, block, { hours: 1.75 })
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible()
  await expect(entry(page, /10:45 AM - Ava Brooks/)).toBeVisible()
  expect(await onWednesday(page)).toMatchObject([
    { appointment_time: `${WEDNESDAY}T15:45:00.000Z`, duration: 60 },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an owner drags an appointment to another day of the week', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(WEEK)
  const block = entry(page, /Ava Brooks/)
  const width = (await page.locator('[data-column]').first().boundingBox())?.width ?? 0
  await drag(page, block, { across: width, hours: 1 })
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Thu 17' }).click()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
})

test('the lower edge changes how long it takes, and Escape gives up', { tag: '@desktop' }, async ({
  page,
  owner: _,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY)
  const block = entry(page, /Ava Brooks/)
  await drag(page, block, { hours: 1, isEscaped: true })
  expect(await onWednesday(page)).toMatchObject([{ duration: 60 }])
  await drag(page, block, { hours: 0.5, isLowerEdge: true })
  await expect(page.getByText('Duration changed', { exact: true })).toBeVisible()
  await expect(messages(page)).toContainText('Jan 16, 9:00 AM, 90 mins.')
  expect(await onWednesday(page)).toMatchObject([
    { appointment_time: `${WEDNESDAY}T14:00:00.000Z`, duration: 90 },
  ])
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Duration changed back', { exact: true })).toBeVisible()
  await expect(messages(page)).toContainText('Jan 16, 9:00 AM, 60 mins.')
})

test('a day proposes its first free time', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await book(page, { client: 'Ava Brooks' }, { client: 'Noah Rossi', at: '17:00' })
  const services = page.waitForResponse((answer) => answer.url().endsWith('/api/services'))
  await page.goto(MONTH)
  await services
  await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/2 appointments/)
  // Above the entries, which open themselves.
  await cell(page, WEDNESDAY).click({ position: { x: 12, y: 12 } })
  await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('14:00')
})

for (const width of [1280, 768]) {
  test(`a full day of the month reads in full where it is ${width} wide`, { tag: '@desktop' }, async ({
    page,
    owner: _,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const names = ['Ava Brooks', 'June Sato', 'Owen Rossi', 'Maximiliane Featherstonehaugh']
    await book(page, ...names.map((client, n) => ({ client, at: `${14 + n}:00`, duration: 60 })))
    await page.goto(MONTH)
    const entries = cell(page, WEDNESDAY).getByRole('button')
    await expect(entries).toHaveText([
      '9:00 AM - Ava Brooks',
      '10:00 AM - June Sato',
      '11:00 AM - Owen Rossi',
      '12:00 PM - Maximiliane Featherstonehaugh',
    ])
    expect(await entries.evaluateAll(thoseSeenInFull)).toEqual([true, true, true, false])
    await expect(entries.nth(3)).toHaveAttribute(
      'title',
      /^12:00 PM - Maximiliane Featherstonehaugh, Full Detail/,
    )
  })
}

test('the week and the day can be read by everybody, fit, and cut no line of a job in half', async ({
  page,
  owner: _,
}) => {
  const client = 'Maximiliane Featherstonehaugh-Montgomery'
  const lengths = [15, 30, 45, 60, 75, 90]
  const jobs = lengths.map((duration, n) => ({ client, at: `${13 + 2 * n}:00`, duration, confirmed: true }))
  await book(page, ...jobs, { client: 'Noah Rossi', at: '23:30', confirmed: true })
  for (const view of [WEEK, DAY]) {
    await page.goto(view)
    const blocks = page.locator('[data-column]').getByRole('button', { name: /Maximiliane/ })
    await expect(blocks).toHaveCount(lengths.length)
    expect(await blocks.evaluateAll(linesCutInHalf)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('a move onto another appointment asks first', { tag: '@desktop' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await book(
    page,
    { client: 'Ava Brooks', duration: 60 },
    { client: 'Noah Rossi', at: '15:00', duration: 60 },
  )
  await page.goto(DAY)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Noah Rossi')
  await question.getByRole('button', { name: 'Leave it as it was' }).click()
  await expect(question).toBeHidden()
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  const boxes = await Promise.all([/Ava Brooks/, /Noah Rossi/].map((who) => entry(page, who).boundingBox()))
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  const [left, right] = boxes.map((box) => box ?? { x: 0, width: 0 }).sort((one, other) => one.x - other.x)
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')])
})

test('a move that fails is told and shows the old time again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.route('**/api/appointments/*/move', (route) => route.abort())
  await page.goto(DAY)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  complaints.length = 0
})

test('a move that ends where the client knows it promises no letter', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(messages(page)).toContainText('Ava Brooks will be told by e-mail.')
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  await messages(page).getByRole('button', { name: 'Dismiss' }).click()
  await drag(page, entry(page, /Ava Brooks/), { hours: -1 })
  await expect(messages(page)).toContainText('Jan 16, 9:00 AM.')
  await expect(messages(page)).not.toContainText('told')
  await expect(page.getByRole('button', { name: 'Don’t tell the client' })).toHaveCount(0)
})

test('what somebody else has moved in the meantime is not moved', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY)
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()
  const [{ id, updated_at }] = await onWednesday(page)
  const data = {
    appointment_time: `${WEDNESDAY}T18:00:00Z`,
    duration: 60,
    seen_updated_at: updated_at,
  }
  expect((await page.request.post(`/api/appointments/${id}/move`, { data })).status()).toBe(200)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(page.getByRole('alert')).toContainText('Not moved')
  await expect(entry(page, /1:00 PM - Ava Brooks/)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a finger that stays moves an appointment, one that does not scrolls', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  await book(page, { client: 'Ava Brooks', duration: 60 })
  await page.goto(DAY)
  const block = entry(page, /Ava Brooks/)
  await drag(page, block, { hours: -1, isFinger: true, holdMs: 0 })
  await page.waitForTimeout(300)
  expect(await onWednesday(page)).toMatchObject([{ appointment_time: `${WEDNESDAY}T14:00:00.000Z` }])
  await page.reload()
  await drag(page, block, { hours: 1, isFinger: true, holdMs: 600 })
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible()
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
})

test('an empty half hour of a day opens a new appointment then', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto(DAY)
  const free = page.getByRole('button', { name: `New appointment on Wednesday, January 16, ${YEAR}` })
  const box = (await free.boundingBox()) ?? { height: 0, y: 0 }
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await free.click({ position: { x: 60, y: (box.height / 24) * 10.6 } })
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog.getByLabel('Date')).toHaveValue(WEDNESDAY)
  await expect(dialog.getByLabel('Time')).toHaveValue('10:30')
})

test('the hour that autumn repeats has two rows, and the rest keeps its clock', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto(`/dashboard/calendar?view=day&date=${YEAR}-11-03`)
  await expect(page.getByText('again')).toHaveCount(1)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const free = page.getByRole('button', { name: `New appointment on Sunday, November 3, ${YEAR}` })
  const height = (await free.boundingBox())?.height ?? 0
  await free.click({ position: { x: 60, y: (height / 25) * 9.2 } })
  await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('08:00')
})

test.describe('where clocks show the same', () => {
  test.use({ timezoneId: 'America/Toronto' })
  test('nobody is told of zones', { tag: '@any-width' }, async ({ page, owner: _ }) => {
    await page.goto(MONTH)
    await expect(cell(page, WEDNESDAY)).toHaveAccessibleName(/No appointments/)
    await expect(page.getByText('Times are in')).toHaveCount(0)
  })
})

/** Runs in the page. A line is cut when some of it is seen and some is clipped away. */
function linesCutInHalf(jobs: Element[]): string[] {
  const clippedAt = (element: Element, job: Element): number => {
    const isClipping = getComputedStyle(element).overflowY === 'hidden'
    const own = isClipping ? element.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY
    return element === job ? own : Math.min(own, clippedAt(element.parentElement ?? job, job))
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

/** Every word of a button has room in it, none hidden and none cut. */
function thoseSeenInFull(buttons: Element[]): boolean[] {
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

async function onWednesday(page: Page) {
  const query = `from=${WEDNESDAY}T05:00:00Z&to=${YEAR}-01-17T05:00:00Z`
  return (await page.request.get(`/api/appointments?${query}`)).json()
}

test('the week shows when there is work: hours per day, breaks and days off', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const hours = { start: '10:00', end: '16:00' }
  const week = { monday: null, tuesday: hours, wednesday: hours, thursday: hours, friday: hours }
  const data = {
    ...settings,
    week: { ...week, saturday: null, sunday: null },
    breaks: [{ start: '12:00', end: '13:00', weekdays: ['wednesday'] }],
    days_off: [{ from: `${YEAR}-01-18`, to: `${YEAR}-01-18` }],
  }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  await page.goto(WEEK)
  const work = (day: number) => page.locator('[data-column]').nth(day).locator('[data-work]')
  await expect(work(3)).toHaveCount(2)
  for (const day of [2, 4]) await expect(work(day)).toHaveCount(1)
  for (const closed of [0, 1, 5, 6]) await expect(work(closed)).toHaveCount(0)

  await page.goto(`${DAY}&appointment=${randomUUID()}`)
  await expect(messages(page)).toContainText('It was cancelled or deleted.')
  await expect(messages(page).getByRole('button', { name: 'Try again' })).toBeHidden()
  complaints.length = 0
})
