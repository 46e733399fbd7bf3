import * as z from 'zod/mini'
import { Appointment } from '#contract/appointments.ts'
import { endpoint } from '#contract/endpoint.ts'
import { integerFrom } from '#contract/fields.ts'
import { JobInvoice } from '#contract/invoices.ts'
import { UNSUPPORTED_YEAR } from '#domain/appointments/supported-years.ts'
import { ON_MY_WAY_TEXTING } from '#domain/texts/on-my-way.ts'

/** An estimated drive. If one of its ends is not known, it has no miles, and the minutes are the owner's default. */
const Drive = z.object({ minutes: z.int(), miles: z.nullable(z.number()) })

export const Stop = z.extend(Appointment, {
  /** From the stop before, or from the base. Null if travel is off. */
  drive: z.nullable(Drive),
  /** Whether to ask for the phone's location on arrival: travel is on, and the address is not pinned yet. */
  asks_location: z.boolean(),
  /** The invoice that the job is on. Void ones are ignored. */
  invoice: z.nullable(JobInvoice),
  /** How the client is told that the owner is on the way. */
  texting: z.enum(ON_MY_WAY_TEXTING),
})
export type Stop = z.output<typeof Stop>

export const RunSheet = z.object({
  date: z.iso.date(),
  /** Today's date in the time zone of the business. */
  today: z.iso.date(),
  timezone: z.string(),
  /** As messages to clients call the business. */
  business_name: z.string(),
  /** The jobs that start on this date, in order, without cancelled ones. */
  stops: z.array(Stop),
  /** The drive back to the base after the last stop. */
  drive_home: z.nullable(Drive),
  /** The next date with a job; null if there is none. */
  next_date: z.nullable(z.iso.date()),
})
export type RunSheet = z.output<typeof RunSheet>

const INVALID_YEAR = 'Enter a year from 2000 to 2099'

export const runSheetEndpoints = {
  readRunSheet: endpoint('GET /api/run-sheet', 'subscribed owner', {
    summary: 'Returns the jobs of a day, today by default, with what the owner needs on the road.',
    query: z.object({
      date: z.optional(
        z.iso.date().check(z.refine((date) => date >= '2000' && date < '2100', UNSUPPORTED_YEAR)),
      ),
    }),
    output: RunSheet,
  }),
  exportMiles: endpoint('GET /api/miles', 'subscribed owner', {
    summary: 'Returns the estimated miles to the jobs that were done in a year, as CSV for the accountant.',
    query: z.object({ year: z.pipe(z.coerce.number(INVALID_YEAR), integerFrom(2000, 2099, INVALID_YEAR)) }),
    output: z.object({ filename: z.string(), csv: z.string(), miles: z.int() }),
    needsProof: true,
  }),
}
