import { bookAtChange, nextChange } from './booking-at-change.ts'
import { NEW_YORK } from './booking-business.ts'
import { test } from './journey.ts'
import { letPass, productNow, todayOf } from './product-clock.ts'

// Everybody's trial ends on the way.
test.describe.configure({ timeout: 120_000 })

test.describe('from Asia/Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test.beforeEach(async ({ page }) => {
    const change = nextChange((await todayOf(page)).add({ days: 2 }))
    const eve = change
      .toPlainDate()
      .subtract({ days: 1 })
      .toZonedDateTime({ timeZone: NEW_YORK, plainTime: '18:00' })
    const hours = Math.floor((await productNow(page)).until(eve.toInstant()).total('hours'))
    await letPass(page, `P${Math.floor(hours / 24)}DT${hours % 24}H`)
  })

  // The owner comes after the clock was moved: their trial runs.
  test('page, letter, calendar file and calendar agree on the eve of a change', async ({
    page,
    owner: _,
  }) => {
    const change = nextChange(await todayOf(page))
    await bookAtChange(page, change)
  })
})
