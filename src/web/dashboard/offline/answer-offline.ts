import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import type { RunSheet } from '#contract/run-sheet.ts'
import { type TimedJob, timeOfJob } from '#domain/appointments/next-job.ts'
import { OFFLINE_DAYS } from '#domain/appointments/offline-days.ts'
import { overlaps } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

type Answer = (copy: OfflineCopy, input: never, nowMs: number) => unknown

/** The answer that the stored copy can give instead of the server; undefined if it has none. */
export function answerOffline<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  copy: OfflineCopy,
  nowMs: number,
): Output<E> | undefined {
  return ANSWERS.get(keyOf(endpoint))?.(copy, input as never, nowMs) as Output<E> | undefined
}

/** The build gives each use of an endpoint an object of its own. */
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const ANSWERED: [Endpoint, Answer][] = [
  [endpoints.readBusinessSettings, ({ business }) => business],
  [endpoints.listServices, ({ services }) => services],
  [endpoints.readRunSheet, runSheet],
  [endpoints.listAppointments, appointments],
  [endpoints.readAppointment, ({ jobs }, { params }: ById) => jobs.find(({ id }) => id === params.id)],
  [endpoints.listClients, clients],
  [endpoints.listInvoices, invoices],
  [endpoints.listInvoiceableJobs, invoiceableJobs],
  [endpoints.checkAppointment, warnings],
]
const ANSWERS = new Map(ANSWERED.map(([endpoint, answer]) => [keyOf(endpoint), answer]))

type ById = { params: { id: string } }

function runSheet(
  copy: OfflineCopy,
  { query }: { query: { date?: string } },
  nowMs: number,
): RunSheet | undefined {
  const { timezone } = copy.business
  const today = dateAt(copy, nowMs)
  const date = query.date ?? today
  if (!hasDaysOf(today, date, date)) return undefined
  const dated = copy.jobs.map((job) => ({ job, date: dateAt(copy, Date.parse(job.appointment_time)) }))
  return {
    date,
    today,
    timezone,
    business_name: copy.business_name,
    stops: dated.filter((stop) => stop.date === date).map(({ job }) => job),
    drive_home: null,
    next_date: dated.find((stop) => stop.date > date)?.date ?? null,
  }
}

function appointments(
  copy: OfflineCopy,
  { query }: { query: { from: string; to: string } },
  nowMs: number,
): OfflineCopy['jobs'] | undefined {
  const asked = { start: Date.parse(query.from), end: Date.parse(query.to) }
  const found = copy.jobs.filter((job) => overlaps(timeOfJob(job), asked))
  const isKept = hasDaysOf(dateAt(copy, nowMs), dateAt(copy, asked.start), dateAt(copy, asked.end))
  return found.length > 0 || isKept ? found : undefined
}

/** Whether the copy has any of these days. Days that it does not have must not look empty. */
function hasDaysOf(today: string, from: string, to: string): boolean {
  return to >= dateAfter(today, -OFFLINE_DAYS.past) && from <= dateAfter(today, OFFLINE_DAYS.coming)
}

function dateAt({ business }: OfflineCopy, instantMs: number): string {
  return dateIn(business.timezone, Temporal.Instant.fromEpochMilliseconds(instantMs)).toString()
}

function invoiceableJobs({ jobs }: OfflineCopy, { query }: { query: { appointment_id?: string } }) {
  const found = jobs.filter(({ id }) => id === query.appointment_id)
  return found.length > 0 ? found : undefined
}

/** Only overlaps: everything else is checked when the change is sent. */
function warnings({ jobs }: OfflineCopy, { body }: { body: TimedJob & { except?: string } }) {
  const time = timeOfJob(body)
  const overlapping = jobs.filter((job) => job.id !== body.except && overlaps(timeOfJob(job), time))
  return { warnings: overlapping.length > 0 ? [{ kind: 'clash', with: overlapping }] : [] }
}

function clients(copy: OfflineCopy, { query = {} }: { query?: { search?: string } }) {
  const search = (query.search ?? '').trim().toLowerCase()
  const matches = ({ name, email, phone }: OfflineCopy['clients'][number]) =>
    [name, email, phone ?? ''].some((text) => text.toLowerCase().includes(search))
  return { clients: copy.clients.filter(matches), next: null }
}

/** The copy has no paid ones, so that it can't list them. */
function invoices(copy: OfflineCopy, { query = {} }: { query?: { search?: string; status?: string } }) {
  if (query.status === 'paid' || query.status === 'overdue') return undefined
  const search = (query.search ?? '').trim().toLowerCase()
  const matches = ({ number, client_name }: OfflineCopy['invoices'][number]) =>
    [number, client_name ?? ''].some((text) => text.toLowerCase().includes(search))
  return { invoices: copy.invoices.filter(matches), next: null }
}
