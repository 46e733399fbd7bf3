/** What an owner keeps in a year: twelve jobs a week, two of three invoiced. Named, so that a reader can put in their own. */
export const ROWS_A_YEAR = {
  clients: 150,
  appointments: 600,
  /** To the client and to the owner when it is booked, a reminder before, and two about each invoice. */
  mails: 2_600,
  manage_tokens: 1_200,
  invoices: 400,
  invoice_lines: 500,
  pay_links: 400,
} as const

export type YearTable = keyof typeof ROWS_A_YEAR

/** Jobs that clients book themselves; the owner enters the others. */
const BOOKED_ONLINE = 400

/** What is asked of the server in a year. */
export const WORKLOAD_PER_YEAR = {
  /** Who books has looked at a page and some days, and most who look do not book. */
  slots: BOOKED_ONLINE * 20,
  bookings: BOOKED_ONLINE,
  /** An owner opens the dashboard eight times a day; a screen asks four things. */
  ownersCalls: 8 * 4 * 300,
  /** Two calendars, four times an hour. */
  feeds: 2 * 4 * 24 * 365,
  letters: ROWS_A_YEAR.mails,
} as const
