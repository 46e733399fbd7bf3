import { bookAtChange, nextChange } from './booking-at-change.ts'
import { test } from './journey.ts'
import { todayOf } from './product-clock.ts'

for (const timezoneId of ['Asia/Kathmandu', 'America/St_Johns']) {
  test.describe(`from ${timezoneId}`, () => {
    test.use({ timezoneId })

    for (const season of ['spring', 'autumn'] as const) {
      test(`page, letter, calendar file and calendar agree when clocks change in ${season}`, {
        tag: '@any-width',
      }, async ({ page, owner: _ }) => {
        // Tonight's would be over by the time it is booked.
        const from = (await todayOf(page)).add({ days: 2 })
        await bookAtChange(page, nextChange(from, season))
      })
    }
  })
}
