import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { expect } from '#e2e/support/journey.ts'

/** A future year whose dates have the same weekdays as those of 2030. */
export const YEAR = yearLike2030(new Date().getUTCFullYear() + 1)

function yearLike2030(year: number): number {
  const weekday = (day: string) => new Date(`${year}-${day}T12:00:00Z`).getUTCDay()
  return weekday('01-01') === 2 && weekday('12-31') === 2 ? year : yearLike2030(year + 1)
}

/** A date in winter, when the owner's zone is five hours behind UTC. */
export const WEDNESDAY = `${YEAR}-01-16`
export const MONTH_VIEW = `/dashboard/calendar?date=${WEDNESDAY}`
export const WEEK_VIEW = `/dashboard/calendar?view=week&date=${WEDNESDAY}`
export const DAY_VIEW = `/dashboard/calendar?view=day&date=${WEDNESDAY}`

type Job = {
  client: string
  email?: string
  date?: string
  at?: string
  duration?: number
  /** Needed if the time causes a warning. */
  confirmed?: boolean
  /** The client gets a confirmation by email. */
  isClientTold?: boolean
}

/** Creates jobs as the owner. `at` is a UTC time, on `WEDNESDAY` unless a date is given. */
export async function createJobs(page: Page, ...jobs: Job[]): Promise<void> {
  const service = { name: `Full Detail ${randomUUID()}`, description: null, price: 199_99, duration: 120 }
  const createdService = await (await page.request.post('/api/services', { data: service })).json()
  for (const { client, email = `${randomUUID()}@example.com`, date = WEDNESDAY, ...job } of jobs) {
    const { at = '14:00', duration = 120, confirmed = false, isClientTold = false } = job
    const data = {
      client: { name: client, email, phone: '555 0100', notes: null },
      service_id: createdService.id,
      appointment_time: `${date}T${at}:00Z`,
      duration,
      address: null,
      notes: null,
      confirmed,
      tell_client: isClientTold,
    }
    expect((await page.request.post('/api/appointments', { data })).status()).toBe(201)
  }
}

export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const entry = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

type Drag = {
  hours: number
  across?: number
  isLowerEdge?: boolean
  isCancelled?: boolean
  isFinger?: boolean
  holdMs?: number
}

/** Drags a block, or its lower edge, down by this many hours of the grid and right by `across` pixels. */
export async function drag(
  page: Page,
  block: Locator,
  { hours, across = 0, ...options }: Drag,
): Promise<void> {
  await waitForHydration(page)
  await expect(block).toBeVisible()
  // A job that is still being saved is faded, and can't be dragged.
  await expect(block).not.toHaveAttribute('data-lifted')
  await block.scrollIntoViewIfNeeded()
  const column = await page.locator('[data-column]').first().boundingBox()
  const box = await block.boundingBox()
  if (!column || !box) throw new Error('nothing to drag')
  const from = { x: box.x + box.width / 2, y: options.isLowerEdge ? box.y + box.height - 3 : box.y + 12 }
  const to = { x: from.x + across, y: from.y + (hours * column.height) / 24 }
  if (options.isFinger) return dragByFinger(page, from, to, options.holdMs ?? 0)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  if (options.isCancelled) await page.keyboard.press('Escape')
  await page.mouse.up()
}

type Point = { x: number; y: number }

async function dragByFinger(page: Page, from: Point, to: Point, holdMs: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  // The journey has installed a fake clock, so the long press takes no real time.
  if (holdMs > 0) await page.clock.fastForward(holdMs)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await send('touchEnd', [])
}
