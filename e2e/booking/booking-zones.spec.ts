import { test } from '#e2e/support/journey.ts'
import { productToday } from '#e2e/support/product-clock.ts'
import { bookAtClockChange, nextClockChange } from './book-at-clock-change.ts'

test.use({ timezoneId: 'Asia/Kathmandu' })

test('booking page, email, calendar file and calendar show the same time when clocks change', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  // A change tonight could be over before it is booked.
  const from = (await productToday(page)).add({ days: 2 })
  for (const season of ['spring', 'autumn'] as const)
    await test.step(season, () => bookAtClockChange(page, nextClockChange(from, season)))
})
