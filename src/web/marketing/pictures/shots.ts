import bookingDetailsPhone from './booking-details-phone.webp?url'
import bookingPhone from './booking-phone.webp?url'
import calendar from './calendar.webp?url'
import cleaningBookingPhone from './cleaning-booking-phone.webp?url'
import cleaningImport from './cleaning-import.webp?url'
import cleaningImportPhone from './cleaning-import-phone.webp?url'
import cleaningInvoices from './cleaning-invoices.webp?url'
import cleaningInvoicesPhone from './cleaning-invoices-phone.webp?url'
import cleaningOverviewPhone from './cleaning-overview-phone.webp?url'
import cleaningServices from './cleaning-services.webp?url'
import cleaningServicesPhone from './cleaning-services-phone.webp?url'
import cleaningSharePhone from './cleaning-share-phone.webp?url'
import hours from './hours.webp?url'
import hoursPhone from './hours-phone.webp?url'
import invoices from './invoices.webp?url'
import invoicesPhone from './invoices-phone.webp?url'
import overviewPhone from './overview-phone.webp?url'
import payPhone from './pay-phone.webp?url'
import services from './services.webp?url'
import servicesPhone from './services-phone.webp?url'
import setupPhone from './setup-phone.webp?url'
import sharePhone from './share-phone.webp?url'
import { SHOT_SIZES } from './shot-sizes.ts'
import todayPhone from './today-phone.webp?url'

/** A picture of the product, as `npm run screenshots` took it of a made-up business. */
export type Shot = {
  url: string
  device: 'phone' | 'laptop'
  /** What stands in for a laptop's on a screen too small to read it. */
  phoneUrl?: string
  /** In CSS pixels: the file has twice as many. */
  width: number
  height: number
  /** For those who cannot see it. */
  shows: string
}

export const SETUP = phone(setupPhone, 'A new account: the kind of business to choose, and four steps more')
export const OVERVIEW = phone(
  overviewPhone,
  'The dashboard on a phone: the month in figures, then today’s jobs',
)
export const TODAY = phone(
  todayPhone,
  'Today’s jobs on a phone: the first one with its address and a way to the map',
)
export const BOOKING = phone(
  bookingPhone,
  'A detailer’s booking page on a phone: a service, and the days with free times',
)
export const BOOKING_DETAILS = phone(
  bookingDetailsPhone,
  'A booking page on a phone: the summary and the client’s details',
)
export const SHARE = phone(sharePhone, 'A booking link on a phone, with its QR code')
export const PAY = phone(payPhone, 'An invoice on a client’s phone with a button to pay it by card')
export const CALENDAR = laptop(calendar, todayPhone, 'The jobs to come: time, client and service of each')
export const SERVICES = laptop(
  services,
  servicesPhone,
  'A detailer’s services with their prices and durations',
)
export const HOURS = laptop(
  hours,
  hoursPhone,
  'The hours of each day, and the rules: break, buffer and most jobs a day',
)
export const INVOICES = laptop(
  invoices,
  invoicesPhone,
  'A detailer’s invoices, paid and pending, with their amounts',
)

export const CLEANING_OVERVIEW = phone(
  cleaningOverviewPhone,
  'A cleaner’s dashboard on a phone: the month in figures, then today’s jobs',
)
export const CLEANING_BOOKING = phone(
  cleaningBookingPhone,
  'A cleaner’s booking page on a phone: a service, and the days with free times',
)
export const CLEANING_SHARE = phone(
  cleaningSharePhone,
  'A cleaner’s booking link on a phone, with its QR code',
)
export const CLEANING_IMPORT = laptop(
  cleaningImport,
  cleaningImportPhone,
  'Clients from a spreadsheet, looked over before they are imported',
)
export const CLEANING_SERVICES = laptop(
  cleaningServices,
  cleaningServicesPhone,
  'A cleaner’s services with their prices and durations',
)
export const CLEANING_INVOICES = laptop(
  cleaningInvoices,
  cleaningInvoicesPhone,
  'A cleaner’s invoices, paid and pending, with their amounts',
)

function phone(url: string, shows: string): Shot {
  return { url, device: 'phone', ...SHOT_SIZES.phone, shows }
}

function laptop(url: string, phoneUrl: string, shows: string): Shot {
  return { url, phoneUrl, device: 'laptop', ...SHOT_SIZES.laptop, shows }
}
