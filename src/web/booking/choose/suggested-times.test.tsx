import { expect, test } from 'vitest'
import type { MonthSlots } from '#web/booking/choose/month-slots.ts'
import { SuggestedTimes } from '#web/booking/choose/suggested-times.tsx'
import { renderBooking } from '#web/booking/testing/render-booking.tsx'

const TODAY_LATE = '2026-11-18T03:30:00.000Z'
const TOMORROW = '2026-11-18T14:00:00.000Z'
const SATURDAY = '2026-11-21T15:30:00.000Z'

const render = (firstMonth: MonthSlots | undefined, chosen: string | null = null) =>
  renderBooking(
    <SuggestedTimes
      firstMonth={firstMonth}
      today="2026-11-17"
      chosen={chosen}
      isDateChosen={chosen !== null}
      timeZone="America/New_York"
      zoneText="Eastern Time (New York)"
      isHydrated={false}
      hrefOf={(time) => `/book/luna?time=${time}`}
      onChoose={() => {}}
    />,
  )

const linkTexts = (html: string) =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, content]) => content?.replace(/<[^>]+>/g, ''))

const slots = [TODAY_LATE, TOMORROW, '2026-11-18T14:30:00.000Z', SATURDAY]

test('offers the next times as links, named by their day where the business is', () => {
  const html = render({ state: 'ready', slots })
  expect(linkTexts(html)).toEqual(['Today 10:30 PM', 'Tomorrow 9:00 AM', 'Sat, Nov 21 10:30 AM'])
  expect(html).toContain(`href="/book/luna?time=${TODAY_LATE}#time"`)
  expect(html).toContain('Next available, Eastern Time (New York)')
})

test('leaves the time zone to the times of the chosen date', () => {
  expect(render({ state: 'ready', slots }, TOMORROW)).not.toContain('Eastern Time')
})

test('marks the chosen time', () => {
  const marked = render({ state: 'ready', slots }, '2026-11-18T14:00:00Z').match(
    /href="[^"]*"[^>]*aria-current="true"/g,
  )
  expect(marked).toEqual([expect.stringContaining(TOMORROW)])
})

test('keeps the space of the times while they are loading', () => {
  expect(render({ state: 'loading' }).match(/<li/g)).toHaveLength(3)
})

test('shows nothing before a service is chosen, when nothing is free, or when loading failed', () => {
  for (const month of [undefined, { state: 'ready', slots: [] } as const, { state: 'failed' } as const])
    expect(render(month)).toBe('')
})
