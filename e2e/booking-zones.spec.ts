import { bookAtChange, nextChange } from './booking-at-change.ts'
import { test } from './journey.ts'
import { todayOf } from './product-clock.ts'

for (const [timezoneId, season] of [
  ['Asia/Kathmandu', 'spring'],
  ['America/St_Johns', 'autumn'],
] as const) {
  test.describe(`from ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`page, letter, calendar file and calendar agree when clocks change in ${season}`, {
      tag: '@any-width',
    }, async ({ page, owner: _ }) => {
      // Tonight's would be over by the time it is booked.
      const from = (await todayOf(page)).add({ days: 2 })
      await bookAtChange(page, nextChange(from, season))
    })
  })
}
