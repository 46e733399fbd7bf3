import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

const RUN_SHEETS_KEY = ['appointments', 'run-sheet']
const FIVE_MINUTES_MS = 5 * 60_000

/** `from` and `to` are ISO instants, at most 62 days apart. */
export function appointmentsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['appointments', from, to],
    queryFn: (query) => readAsOwner(query, endpoints.listAppointments, { query: { from, to } }),
    meta: COULD_NOT_LOAD,
  })
}

export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: (query) => readAsOwner(query, endpoints.readAppointment, { params: { id } }),
    staleTime: 0,
  })
}

/**
 * The jobs of a date such as `2026-11-18`, today by default. Its key starts with `appointments`, so that both are
 * invalidated together.
 */
export function runSheetQuery(date: string | null) {
  return queryOptions({
    queryKey: [...RUN_SHEETS_KEY, date],
    queryFn: (query) => readAsOwner(query, endpoints.readRunSheet, { query: date === null ? {} : { date } }),
    // Clients can book at any time, and the day changes at midnight.
    refetchInterval: FIVE_MINUTES_MS,
    meta: COULD_NOT_LOAD,
  })
}

/** Shows the new state of a job at once on the run sheets that are loaded. */
export function updateCachedStop(queryClient: QueryClient, marked: Appointment): void {
  const update = (stop: Stop) => (stop.id === marked.id ? { ...stop, ...marked } : stop)
  queryClient.setQueriesData<RunSheet>(
    { queryKey: RUN_SHEETS_KEY },
    (sheet) => sheet && { ...sheet, stops: sheet.stops.map(update) },
  )
}

/**
 * The times that are suggested for a new job of this duration. They are fetched each time the form opens. On failure the
 * form starts at the current time.
 */
export function suggestedTimesQuery(duration: number, from?: string, address?: string) {
  return queryOptions({
    queryKey: ['appointments', 'suggested-times', duration, from, address],
    queryFn: () => callAsOwner(endpoints.readSuggestedTimes, { query: { duration, from, address } }),
    retry: false,
    gcTime: 0,
  })
}

/** The series of the appointment with this id. Its key starts with `appointments`, so that both are invalidated together. */
export function seriesQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'series', id],
    queryFn: () => callAsOwner(endpoints.readSeries, { params: { id } }),
    staleTime: 0,
  })
}

export type Timing = Pick<Appointment, 'appointment_time' | 'duration'>

export function isSameTiming(a: Timing, b: Timing): boolean {
  const isSameStart = Date.parse(a.appointment_time) === Date.parse(b.appointment_time)
  return isSameStart && a.duration === b.duration
}

const NO_WARNINGS: AppointmentWarning[] = []

/** What is checked for conflicts: a time, and where the job is. */
export type CheckedJob = Timing & { address: string }

/** Warnings about a time while it is being chosen. Failures are ignored, because saving checks again. */
export function warningsQuery(timing: CheckedJob | null, except: string | undefined) {
  return queryOptions({
    queryKey: ['appointments', 'check', timing, except],
    queryFn: async (query) => {
      if (!timing) return NO_WARNINGS
      const body = { ...timing, except }
      return (await readAsOwner(query, endpoints.checkAppointment, { body })).warnings
    },
    enabled: timing !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Call this after any change to an appointment: it refetches everything that shows one. */
export async function invalidateAppointments(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [['appointments'], ['overview'], ['clients'], ['messages']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
