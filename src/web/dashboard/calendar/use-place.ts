import { useSearchParams } from 'react-router'
import { type CalendarPlace, placeIn, searchFor } from './calendar-address.ts'

/** Where the address says one is, and how to get elsewhere. `aside` leaves no step for the Back button. */
export function usePlace(today: Temporal.PlainDate) {
  const [search, setSearch] = useSearchParams()
  const place = placeIn(search, today)

  function goTo(next: Partial<CalendarPlace>, { aside = false } = {}) {
    setSearch(searchFor({ ...place, ...next }, today), { replace: aside, preventScrollReset: true })
  }
  return { place, goTo }
}
