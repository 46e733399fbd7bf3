import { bookAtChange, nextChange, productNow, todayOf } from './booking-at-change.ts'
import { NEW_YORK } from './booking-business.ts'
import { expect, test } from './journey.ts'

// This moves the clock of the whole app, so it runs after all others and alone. Everybody's trial ends on the way.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.describe('from Asia/Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test.beforeEach(async ({ page }) => {
    const change = nextChange((await todayOf(page)).add({ days: 2 }))
    const eve = change
      .toPlainDate()
      .subtract({ days: 1 })
      .toZonedDateTime({ timeZone: NEW_YORK, plainTime: '18:00' })
    const hours = Math.floor((await productNow(page)).until(eve.toInstant()).total('hours'))
    const advance = `P${Math.floor(hours / 24)}DT${hours % 24}H`
    const answer = await page.request.post('/local/clock', { data: { advance }, timeout: 90_000 })
    expect(answer.status()).toBe(200)
  })

  // The owner comes after the clock was moved: their trial runs.
  test('page, letter, calendar file and calendar agree on the eve of a change', {
    tag: '@any-width',
  }, async ({ page, owner: _ }) => {
    const change = nextChange(await todayOf(page))
    await bookAtChange(page, change)
  })
})
