import { ASKED_A_YEAR, ROWS_A_YEAR, type YearTable } from '#scripts/scaling/owner-year.ts'

/** Bytes of a row with its indexes: `node bench/owner-storage.ts`. */
const BYTES_A_ROW: Record<YearTable, number> = {
  clients: 680,
  appointments: 718,
  mails: 772,
  manage_tokens: 321,
  invoices: 614,
  invoice_lines: 179,
  pay_links: 272,
}

/** Processor milliseconds of server and database: `npm run bench load` and `node bench/unit-costs.ts`. */
const PROCESSOR_MS: Record<keyof typeof ASKED_A_YEAR, number> = {
  slots: 0.7,
  bookings: 3.3,
  /** The overview, which is the dearest of them. */
  ownersCalls: 6,
  feeds: 1.24,
  letters: 7.6,
}

/** Of one worker, which waits for the mail server more than it computes: `node bench/unit-costs.ts`. */
const LETTERS_A_SECOND = 38

/** Of it in Postgres; the rest is Node's. */
const DATABASE_SHARE = 0.5
/** The busiest hour against the average one: a business's day is nine hours long, and Mondays are full. */
const PEAK = 5
/** A processor that is asked for more than this makes people wait. */
const FILLED = 0.5
const YEAR_SECONDS = 365 * 24 * 3600
/** Rows and what WAL, vacuum and a copy being made take beside them. */
const HEADROOM = 1.5
/** For what fails and for upgrades: one more than is needed. */
const SPARE = 1
/** Of one database server: what a large one can do, and still be restored in hours. */
const CORES_A_DATABASE = 32
const TERABYTES_A_DATABASE = 4
/** Connections of the database: a transaction takes so long, waiting for the disk included. */
const TRANSACTION_MS = 5
const MIN_CONNECTIONS = 20
/** What each process keeps open where no pooler stands between: requests; jobs, letters and one to listen. */
const HELD_BY_WEB = 20
const HELD_BY_WORKER = 25

/** Generic list prices of 2026, rounded; whoever runs it puts in their own. Dollars a month. */
const PRICES = { core: 25, terabyte: 115, letterThousand: 0.1 }
/** The primary, a replica that takes over and is read from, and backups. */
const COPIES = 2
const BACKUP_TERABYTE = 25

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

export function needsOf(owners: number): Needs {
  const milliseconds = (what: keyof typeof ASKED_A_YEAR) => ASKED_A_YEAR[what] * PROCESSOR_MS[what]
  const cores = (ms: number) => (owners * ms * PEAK) / 1000 / YEAR_SECONDS / FILLED
  const answered =
    milliseconds('slots') + milliseconds('bookings') + milliseconds('ownersCalls') + milliseconds('feeds')
  const { letters, ...requests } = ASKED_A_YEAR
  const requestsAYear = Object.values(requests).reduce((sum, count) => sum + count, 0)
  const requestsAtPeak = (owners * requestsAYear * PEAK) / YEAR_SECONDS

  const webProcesses = Math.ceil(cores(answered * (1 - DATABASE_SHARE))) + SPARE
  const lettersAtPeak = (owners * letters * PEAK) / YEAR_SECONDS
  const workers =
    Math.max(
      Math.ceil(cores(milliseconds('letters') * (1 - DATABASE_SHARE))),
      Math.ceil(lettersAtPeak / LETTERS_A_SECOND / FILLED),
    ) + SPARE
  const bytes = (Object.keys(ROWS_A_YEAR) as YearTable[]).reduce(
    (sum, table) => sum + ROWS_A_YEAR[table] * BYTES_A_ROW[table],
    0,
  )
  const terabytesAYear = (owners * bytes * HEADROOM) / TERABYTE
  const asked = cores((answered + milliseconds('letters')) * DATABASE_SHARE)
  const databases = Math.max(
    Math.ceil(asked / CORES_A_DATABASE),
    Math.ceil(terabytesAYear / TERABYTES_A_DATABASE),
  )
  const databaseCores = Math.max(2 * databases, Math.ceil(asked))
  const connections = Math.max(MIN_CONNECTIONS, Math.ceil((requestsAtPeak * TRANSACTION_MS) / 1000 / FILLED))
  const dollarsAMonth =
    (webProcesses + workers + databaseCores * COPIES) * PRICES.core +
    terabytesAYear * (PRICES.terabyte * COPIES + BACKUP_TERABYTE) +
    ((owners * letters) / MONTHS / 1000) * PRICES.letterThousand
  return {
    owners,
    requestsAtPeak,
    webProcesses,
    workers,
    databases,
    databaseCores,
    connections,
    connectionsHeld: HELD_BY_WEB * webProcesses + HELD_BY_WORKER * workers,
    terabytesAYear,
    dollarsAMonth,
    centsAnOwner: (dollarsAMonth * 100) / owners,
  }
}
