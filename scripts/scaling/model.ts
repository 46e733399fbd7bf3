import { ROWS_PER_YEAR, WORKLOAD_PER_YEAR, type YearTable } from '#scripts/scaling/owner-year.ts'

/** Indexes are included. Measured by `node bench/owner-storage.ts`. */
const BYTES_PER_ROW: Record<YearTable, number> = {
  clients: 680,
  appointments: 718,
  mails: 772,
  manage_tokens: 321,
  invoices: 614,
  invoice_lines: 179,
  pay_links: 272,
}

/** CPU milliseconds of server and database. Measured by `npm run bench load` and `node bench/unit-costs.ts`. */
const CPU_MS: Record<keyof typeof WORKLOAD_PER_YEAR, number> = {
  slots: 0.7,
  bookings: 3.3,
  /** Based on the overview, the most expensive screen and call. */
  ownerScreens: 24,
  ownerCalls: 6,
  feeds: 1.24,
  emails: 7.6,
}

/** CPU time through PgBouncer and HAProxy relative to direct connections, for a booking: the highest that `npm run bench pooler` measured. */
const POOLER_RATIO = 1.9

/** A worker mostly waits for the mail server. Measured by `node bench/unit-costs.ts`. */
const EMAILS_PER_WORKER_SECOND = 38

/** The share of CPU time in Postgres; the rest is in Node. */
const DATABASE_SHARE = 0.5
/** Load of the busiest hour relative to the average one: a working day has nine hours, and Mondays are the busiest. */
const PEAK_FACTOR = 5
/** Above this CPU utilization, response times suffer. */
const TARGET_UTILIZATION = 0.5
const YEAR_SECONDS = 365 * 24 * 3600
/** Extra storage for WAL, vacuum and a backup in progress. */
const HEADROOM = 1.5
/** Processes beyond those needed, for failures and upgrades. */
const SPARE_PROCESSES = 1
/** Limits of one large database server that can still be restored within hours. */
const CORES_PER_DATABASE = 32
const TERABYTES_PER_DATABASE = 4
/** Average duration of a transaction, including disk waits. Determines the number of connections. */
const TRANSACTION_MS = 5
const MIN_CONNECTIONS = 20
/** Open connections of each process without a pooler. A worker needs them for jobs, emails and LISTEN. */
const CONNECTIONS_PER_WEB_PROCESS = 20
const CONNECTIONS_PER_WORKER = 25

/** Typical list prices of 2026, rounded, in dollars per month. Operators can insert their own. */
const PRICES = { core: 25, terabyte: 115, emailThousand: 0.1 }
/** A leader and two replicas (decision 56). */
const DATABASE_COPIES = 3
const BACKUP_TERABYTE_PRICE = 25

const TERABYTE = 1e12
const MONTHS = 12

export type Needs = {
  owners: number
  requestsAtPeak: number
  webProcesses: number
  workers: number
  databases: number
  databaseCores: number
  /** Connections that are executing a transaction at the same time. */
  connections: number
  connectionsWithoutPooler: number
  terabytesPerYear: number
  dollarsPerMonth: number
  centsPerOwner: number
}

export function resourceNeeds(owners: number): Needs {
  const cpuMsPerYear = (kind: keyof typeof WORKLOAD_PER_YEAR) =>
    WORKLOAD_PER_YEAR[kind] * CPU_MS[kind] * POOLER_RATIO
  const coresFor = (ms: number) => (owners * ms * PEAK_FACTOR) / 1000 / YEAR_SECONDS / TARGET_UTILIZATION
  const requestMs =
    cpuMsPerYear('slots') +
    cpuMsPerYear('bookings') +
    cpuMsPerYear('ownerScreens') +
    cpuMsPerYear('ownerCalls') +
    cpuMsPerYear('feeds')
  const { emails, ...requests } = WORKLOAD_PER_YEAR
  const requestsPerYear = Object.values(requests).reduce((sum, count) => sum + count, 0)
  const requestsAtPeak = (owners * requestsPerYear * PEAK_FACTOR) / YEAR_SECONDS

  const webProcesses = Math.ceil(coresFor(requestMs * (1 - DATABASE_SHARE))) + SPARE_PROCESSES
  const emailsAtPeak = (owners * emails * PEAK_FACTOR) / YEAR_SECONDS
  const workers =
    Math.max(
      Math.ceil(coresFor(cpuMsPerYear('emails') * (1 - DATABASE_SHARE))),
      Math.ceil(emailsAtPeak / EMAILS_PER_WORKER_SECOND / TARGET_UTILIZATION),
    ) + SPARE_PROCESSES
  const bytes = (Object.keys(ROWS_PER_YEAR) as YearTable[]).reduce(
    (sum, table) => sum + ROWS_PER_YEAR[table] * BYTES_PER_ROW[table],
    0,
  )
  const terabytesPerYear = (owners * bytes * HEADROOM) / TERABYTE
  const neededCores = coresFor((requestMs + cpuMsPerYear('emails')) * DATABASE_SHARE)
  const databases = Math.max(
    Math.ceil(neededCores / CORES_PER_DATABASE),
    Math.ceil(terabytesPerYear / TERABYTES_PER_DATABASE),
  )
  const databaseCores = Math.max(2 * databases, Math.ceil(neededCores))
  const connections = Math.max(
    MIN_CONNECTIONS,
    Math.ceil((requestsAtPeak * TRANSACTION_MS) / 1000 / TARGET_UTILIZATION),
  )
  const dollarsPerMonth =
    (webProcesses + workers + databaseCores * DATABASE_COPIES) * PRICES.core +
    terabytesPerYear * (PRICES.terabyte * DATABASE_COPIES + BACKUP_TERABYTE_PRICE) +
    ((owners * emails) / MONTHS / 1000) * PRICES.emailThousand
  return {
    owners,
    requestsAtPeak,
    webProcesses,
    workers,
    databases,
    databaseCores,
    connections,
    connectionsWithoutPooler: CONNECTIONS_PER_WEB_PROCESS * webProcesses + CONNECTIONS_PER_WORKER * workers,
    terabytesPerYear,
    dollarsPerMonth,
    centsPerOwner: (dollarsPerMonth * 100) / owners,
  }
}
