import type { SHOT_SIZES } from './shot-sizes.ts'

const URLS = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' })

/** A picture of the product with a made-up business, taken by `npm run screenshots`. */
export type Shot = {
  url: string
  device: keyof typeof SHOT_SIZES
  /** Replaces a laptop shot on screens too small to read it. */
  phoneUrl?: string
  alt: string
}

export const SETUP = phone(
  'setup',
  'A new account: the name and kind of the business, and the rules for booking',
)
export const OVERVIEW = phone('overview', 'The dashboard on a phone: the month’s figures, then today’s jobs')
export const TODAY = phone('today', 'Today’s jobs on a phone, each with its address and a link to the map')
export const BOOKING = phone(
  'booking',
  'A detailer’s booking page on a phone: the services, and the days with open times',
)
export const BOOKING_DETAILS = phone(
  'booking-details',
  'A booking page on a phone: the summary and the client’s details',
)
export const SHARE = phone('share', 'A booking link on a phone, with its QR code')
export const PAY = phone('pay', 'An invoice on a client’s phone with a button to pay it by card')
export const CALENDAR = laptop('calendar', 'Upcoming jobs with their time, client and service', 'today')
export const SERVICES = laptop('services', 'A detailer’s services with their prices and durations')
export const HOURS = laptop(
  'hours',
  'The hours of each day, and the rules: break, buffer and max jobs per day',
)
export const INVOICES = laptop('invoices', 'A detailer’s invoices, paid and pending, with their amounts')

export const CLEANING_OVERVIEW = phone(
  'cleaning-overview',
  'A cleaner’s dashboard on a phone: the month’s figures, then today’s jobs',
)
export const CLEANING_BOOKING = phone(
  'cleaning-booking',
  'A cleaner’s booking page on a phone: the services, and the days with open times',
)
export const CLEANING_SHARE = phone('cleaning-share', 'A cleaner’s booking link on a phone, with its QR code')
export const CLEANING_IMPORT = laptop(
  'cleaning-import',
  'Clients from a spreadsheet, checked before they are imported',
)
export const CLEANING_SERVICES = laptop(
  'cleaning-services',
  'A cleaner’s services with their prices and durations',
)
export const CLEANING_INVOICES = laptop(
  'cleaning-invoices',
  'A cleaner’s invoices, paid and pending, with their amounts',
)

function phone(name: string, alt: string): Shot {
  return { url: shotUrl(`${name}-phone`), device: 'phone', alt }
}

function laptop(name: string, alt: string, phoneName = name): Shot {
  return { url: shotUrl(name), phoneUrl: shotUrl(`${phoneName}-phone`), device: 'laptop', alt }
}

function shotUrl(name: string): string {
  const url = URLS[`./${name}.webp`]
  if (!url) throw new RangeError(`no screenshot named ${name}`)
  return url
}
