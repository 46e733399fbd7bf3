import { WORKLOAD_PER_YEAR, ROWS_A_YEAR, type YearTable } from '#scripts/scaling/owner-year.ts'

/** Bytes of a row with its indexes: `node bench/owner-storage.ts`. */
const BYTES_PER_ROW: Record<YearTable, number> = {
  clients: 680,
  appointments: 718,
  mails: 772,
  manage_tokens: 321,
  invoices: 614,
  invoice_lines: 179,
  pay_links: 272,
}

/** Processor milliseconds of server and database: `npm run bench load` and `node bench/unit-costs.ts`. */
const PROCESSOR_MS: Record<keyof typeof WORKLOAD_PER_YEAR, number> = {
  slots: 0.7,
  bookings: 3.3,
  /** The overview, which is the dearest of them. */
  ownersCalls: 6,
  feeds: 1.24,
  letters: 7.6,
}

/** Of one worker, which waits for the mail server more than it computes: `node bench/unit-costs.ts`. */
const EMAILS_PER_SECOND = 38

/** Of it in Postgres; the rest is Node's. */
const DATABASE_SHARE = 0.5
/** The busiest hour against the average one: a business's day is nine hours long, and Mondays are full. */
const PEAK_FACTOR = 5
/** A processor that is asked for more than this makes people wait. */
const TARGET_UTILIZATION = 0.5
const YEAR_SECONDS = 365 * 24 * 3600
/** Rows and what WAL, vacuum and a copy being made take beside them. */
const HEADROOM = 1.5
/** For what fails and for upgrades: one more than is needed. */
const SPARE_PROCESSES = 1
/** Of one database server: what a large one can do, and still be restored in hours. */
const CORES_PER_DATABASE = 32
const TERABYTES_PER_DATABASE = 4
/** Connections of the database: a transaction takes so long, waiting for the disk included. */
const TRANSACTION_MS = 5
const MIN_CONNECTIONS = 20
/** What each process keeps open where no pooler stands between: requests; jobs, letters and one to listen. */
const CONNECTIONS_PER_WEB_PROCESS = 20
const CONNECTIONS_PER_WORKER = 25

/** Generic list prices of 2026, rounded; whoever runs it puts in their own. Dollars a month. */
const PRICES = { core: 25, terabyte: 115, letterThousand: 0.1 }
/** The primary, a replica that takes over and is read from, and backups. */
const DATABASE_COPIES = 2
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
  connections: number
  connectionsHeld: number
  terabytesAYear: number
  dollarsAMonth: number
  centsAnOwner: number
}

export function resourceNeeds(owners: number): Needs {
  const milliseconds = (what: keyof typeof WORKLOAD_PER_YEAR) => WORKLOAD_PER_YEAR[what] * PROCESSOR_MS[what]
  const cores = (ms: number) => (owners * ms * PEAK_FACTOR) / 1000 / YEAR_SECONDS / TARGET_UTILIZATION
  const requestMs =
    milliseconds('slots') + milliseconds('bookings') + milliseconds('ownersCalls') + milliseconds('feeds')
  const { letters, ...requests } = WORKLOAD_PER_YEAR
  const requestsAYear = Object.values(requests).reduce((sum, count) => sum + count, 0)
  const requestsAtPeak = (owners * requestsAYear * PEAK_FACTOR) / YEAR_SECONDS

  const webProcesses = Math.ceil(cores(requestMs * (1 - DATABASE_SHARE))) + SPARE_PROCESSES
  const lettersAtPeak = (owners * letters * PEAK_FACTOR) / YEAR_SECONDS
  const workers =
    Math.max(
      Math.ceil(cores(milliseconds('letters') * (1 - DATABASE_SHARE))),
      Math.ceil(lettersAtPeak / EMAILS_PER_SECOND / TARGET_UTILIZATION),
    ) + SPARE_PROCESSES
  const bytes = (Object.keys(ROWS_A_YEAR) as YearTable[]).reduce(
    (sum, table) => sum + ROWS_A_YEAR[table] * BYTES_PER_ROW[table],
    0,
  )
  const terabytesAYear = (owners * bytes * HEADROOM) / TERABYTE
  const neededCores = cores((requestMs + milliseconds('letters')) * DATABASE_SHARE)
  const databases = Math.max(
    Math.ceil(neededCores / CORES_PER_DATABASE),
    Math.ceil(terabytesAYear / TERABYTES_PER_DATABASE),
  )
  const databaseCores = Math.max(2 * databases, Math.ceil(neededCores))
  const connections = Math.max(MIN_CONNECTIONS, Math.ceil((requestsAtPeak * TRANSACTION_MS) / 1000 / TARGET_UTILIZATION))
  const dollarsAMonth =
    (webProcesses + workers + databaseCores * DATABASE_COPIES) * PRICES.core +
    terabytesAYear * (PRICES.terabyte * DATABASE_COPIES + BACKUP_TERABYTE_PRICE) +
    ((owners * letters) / MONTHS / 1000) * PRICES.letterThousand
  return {
    owners,
    requestsAtPeak,
    webProcesses,
    workers,
    databases,
    databaseCores,
    connections,
    connectionsHeld: CONNECTIONS_PER_WEB_PROCESS * webProcesses + CONNECTIONS_PER_WORKER * workers,
    terabytesAYear,
    dollarsAMonth,
    centsAnOwner: (dollarsAMonth * 100) / owners,
  }
}
