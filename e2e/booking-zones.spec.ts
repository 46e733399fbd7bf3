import { fillDetails, NEW_YORK, openBusiness, wallText } from './booking-business.ts'
import { expect, letterTo, test } from './journey.ts'

/** Open through the nights in which clocks change, and so far ahead that both changes of a year can be booked. */
const ALL_NIGHT = { weekend_start_time: '00:00', weekend_end_time: '24:00', days_ahead: 730 }

const CHANGES = [
  { season: 'spring', offsetHours: 1, time: '3:00 AM', clockOf: '03:00' },
  { season: 'autumn', offsetHours: -1, time: '1:30 AM (again)', clockOf: '01:30' },
]

/** The next day on which clocks in New York go forward or back, and the instant at which they do. */
function nextChange(today: string, offsetHours: number): Temporal.ZonedDateTime {
  let at = Temporal.PlainDate.from(today).toZonedDateTime(NEW_YORK)
  for (;;) {
    const before = at.offsetNanoseconds
    const next = at.getTimeZoneTransition('next')
    if (!next) throw new Error('New York has stopped changing its clocks')
    at = next
    if (Math.sign(at.offsetNanoseconds - before) === Math.sign(offsetHours)) return at
  }
}

for (const timezoneId of ['Asia/Kathmandu', 'America/St_Johns']) {
  test.describe(`from ${timezoneId}`, () => {
    test.use({ timezoneId })

    for (const { season, offsetHours, time, clockOf } of CHANGES) {
      test(`page, letter, calendar file and calendar agree when clocks change in ${season}`, async ({
        page,
        owner: _,
      }) => {
        const { slug, path, serviceIds } = await openBusiness(page, { rules: ALL_NIGHT })
        const { first_date } = await (await page.request.get(`/api/public-booking/${slug}`)).json()
        const change = nextChange(first_date, offsetHours)
        const date = change.toPlainDate().toString()

        await page.goto(`${path}?service=${serviceIds[1]}&date=${date}`)
        const slot = page.getByRole('radio', { name: time, exact: true })
        const instant = await slot.inputValue()
        const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(NEW_YORK)
        expect(zoned.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(clockOf)
        expect(zoned.epochMilliseconds).toBeGreaterThanOrEqual(change.epochMilliseconds)
        await slot.check()
        await page.getByRole('button', { name: 'Continue' }).click()
        const email = await fillDetails(page)
        await page.getByRole('button', { name: 'Schedule Appointment' }).click()
        const panel = page.getByRole('region', { name: 'Appointment booked!' })
        await expect(panel).toContainText(wallText(NEW_YORK, instant))
        await expect(panel).toContainText('Eastern Time (New York)')

        const words = wallText(NEW_YORK, instant).replace(' at ', `, ${zoned.year} at `)
        expect((await letterTo(page, email)).text.replaceAll('\u202f', ' ')).toContain(words)

        const href = await panel.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
        const file = await (await page.request.get(href ?? '')).text()
        const start = zoned.toInstant().toString().replaceAll(/[-:]/g, '').replace('.000', '')
        expect(file).toContain(`DTSTART:${start}`)

        await page.goto(`/dashboard/calendar?view=day&date=${date}`)
        const clock = time.replace(' (again)', '')
        await expect(
          page.getByRole('button', { name: new RegExp(`${clock}.*Ava Brooks|Ava Brooks.*${clock}`) }).first(),
        ).toBeVisible()
      })
    }
  })
}
