import type { Stop } from '#contract/run-sheet.ts'
import { isAhead } from '#domain/appointments/job-state.ts'
import { routeLink } from '#web/format/map-link.ts'

/** Google Maps accepts nine waypoints and the destination. */
const MAX_STOPS_PER_LINK = 10

type RouteLink = { label: string; href: string }

/**
 * Links that open the route to all stops ahead in the phone's maps app. A long day takes more than one; fewer than two
 * stops take none, because each stop has a link of its own.
 */
export function routeLinks(stops: readonly Pick<Stop, 'address' | 'state'>[]): RouteLink[] {
  const addresses = stops.filter(isAhead).flatMap(({ address }) => address || [])
  if (addresses.length < 2) return []
  const count = Math.ceil(addresses.length / MAX_STOPS_PER_LINK)
  return Array.from({ length: count }, (_, n) => {
    const first = n * MAX_STOPS_PER_LINK
    const part = addresses.slice(first, first + MAX_STOPS_PER_LINK)
    const numbers = part.length === 1 ? `stop ${first + 1}` : `stops ${first + 1} to ${first + part.length}`
    return {
      label: count === 1 ? 'Open the whole route in Maps' : `Open ${numbers} in Maps`,
      href: routeLink(part),
    }
  })
}
