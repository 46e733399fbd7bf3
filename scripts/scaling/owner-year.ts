/** New rows of one owner per year, with twelve jobs a week and two of three invoiced. Readers can insert their own numbers. */
export const ROWS_PER_YEAR = {
  clients: 150,
  appointments: 600,
  /** For each job: one to the client and one to the owner when booked, and a reminder. For each invoice: two. */
  mails: 2_600,
  manage_tokens: 1_200,
  invoices: 400,
  invoice_lines: 500,
  pay_links: 400,
} as const

export type YearTable = keyof typeof ROWS_PER_YEAR

/** Jobs that clients book online; the owner enters the others. */
const BOOKED_ONLINE = 400

/** Requests and emails of one owner per year. */
export const WORKLOAD_PER_YEAR = {
  /** Clients view several days before they book, and most visitors do not book. */
  slots: BOOKED_ONLINE * 20,
  bookings: BOOKED_ONLINE,
  /** An owner opens the dashboard eight times a day; the server renders the first screen. */
  ownerScreens: 8 * 300,
  /** What owners then do on it. */
  ownerCalls: 8 * 3 * 300,
  /** Two calendars poll four times an hour. */
  feeds: 2 * 4 * 24 * 365,
  emails: ROWS_PER_YEAR.mails,
} as const
