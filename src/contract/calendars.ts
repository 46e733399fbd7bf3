import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/fields.ts'

const Instant = z.iso.datetime({ offset: true })
export const BusyCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Only the host of the address is returned: the rest may be a secret. */
  host: z.string(),
  /** When the current copy was fetched; null: not yet. */
  fetched_at: z.nullable(z.iso.datetime()),
  /** Why the last fetch failed; the previous copy still counts. */
  failure: z.nullable(z.string()),
  /** When fetches started to fail. */
  failed_at: z.nullable(z.iso.datetime()),
  /** The number of busy times in the future. */
  busy_ahead: z.int(),
})
export type BusyCalendar = z.output<typeof BusyCalendar>

const Feed = z.object({
  /** Null: the feed is closed. */
  url: z.nullable(z.url()),
  /** When another calendar last read the feed. */
  read_at: z.nullable(z.iso.datetime()),
})

export const NewBusyCalendar = z.object({
  name: requiredLine('Enter a name', 100, 'Name must be at most 100 characters'),
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Paste the calendar’s address'),
      z.maxLength(2_000, 'The address must be at most 2,000 characters'),
    ),
})

export const calendarEndpoints = {
  readCalendarFeed: endpoint('GET /api/calendar-feed', 'subscribed owner', {
    summary: 'Returns the private address where other calendars read the owner’s jobs.',
    output: Feed,
  }),
  openCalendarFeed: endpoint('POST /api/calendar-feed', 'subscribed owner', {
    summary: 'Creates a new address. The previous one stops working.',
    // Whoever has the address reads the owner's jobs without signing in.
    needsProof: true,
    output: Feed,
    errors: ['too_many_requests'],
  }),
  closeCalendarFeed: endpoint('DELETE /api/calendar-feed', 'subscribed owner', {
    summary: 'Stops the address from working.',
    output: Feed,
  }),
  listBusyCalendars: endpoint('GET /api/busy-calendars', 'subscribed owner', {
    summary: 'Lists the other calendars whose busy times block bookings.',
    output: z.array(BusyCalendar),
  }),
  addBusyCalendar: endpoint('POST /api/busy-calendars', 'subscribed owner', {
    summary: 'Adds another calendar by its address, if a calendar can be read there.',
    body: NewBusyCalendar,
    output: BusyCalendar,
    status: 201,
    errors: ['calendar_unreadable', 'name_taken', 'too_many_requests'],
  }),
  refreshBusyCalendar: endpoint('POST /api/busy-calendars/:id/refresh', 'subscribed owner', {
    summary: 'Fetches the calendar now.',
    output: BusyCalendar,
    errors: ['not_found', 'too_many_requests'],
  }),
  removeBusyCalendar: endpoint('DELETE /api/busy-calendars/:id', 'subscribed owner', {
    summary: 'Removes the calendar. Its busy times no longer block bookings.',
    output: z.object({ removed: z.literal(true) }),
  }),
  listBusyTimes: endpoint('GET /api/busy-times', 'subscribed owner', {
    summary: 'Lists the owner’s busy times from other calendars, in a window of at most 62 days.',
    query: z.object({ from: Instant, to: Instant }),
    output: z.array(
      z.object({
        calendar: z.string(),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
        is_all_day: z.boolean(),
      }),
    ),
  }),
}
