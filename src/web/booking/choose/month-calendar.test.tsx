import { expect, test } from 'vitest'
import classes from '#web/booking/choose/month-calendar.module.css'
import { MonthCalendar } from '#web/booking/choose/month-calendar.tsx'
import { renderBooking } from '#web/booking/testing/render-booking.tsx'

const struckOutDays = (isLoaded: boolean) => {
  const html = renderBooking(
    <MonthCalendar
      month="2026-11"
      openDates={['2026-11-18', '2026-11-20']}
      chosen={null}
      firstDate="2026-11-17"
      lastDate="2026-11-22"
      hrefOf={() => '/book/luna'}
      onChoose={() => {}}
      onMonth={() => {}}
      isBusy={false}
      isLoaded={isLoaded}
      isHydrated={false}
    />,
  )
  const struckOut = new RegExp(`<span class="[^"]*${classes.unavailable}[^"]*">(\\d+)`, 'g')
  return [...html.matchAll(struckOut)].map(([, day]) => Number(day))
}

test('strikes out the bookable days without a free time, but no past days and none too far ahead', () => {
  expect(struckOutDays(true)).toEqual([17, 19, 21, 22])
})

test('strikes out nothing until the free days are known', () => {
  expect(struckOutDays(false)).toEqual([])
})
