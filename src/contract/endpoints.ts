import { ENDPOINTS_BY_NOUN as NOUNS } from '#contract/endpoint-nouns.ts'

/** The whole API. The server must implement every endpoint here; the client gets its types from here. */
export const endpoints = {
  ...NOUNS.Account,
  ...NOUNS.Billing,
  ...NOUNS['Payment account'],
  ...NOUNS['Provider events'],
  ...NOUNS.Overview,
  ...NOUNS['Run sheet'],
  ...NOUNS['Without a connection'],
  ...NOUNS.Appointments,
  ...NOUNS['Recurring visits'],
  ...NOUNS.Clients,
  ...NOUNS.Services,
  ...NOUNS.Settings,
  ...NOUNS['Owner’s data'],
  ...NOUNS['Public booking'],
  ...NOUNS['A client’s booking'],
  ...NOUNS.Invoices,
  ...NOUNS.Deposits,
  ...NOUNS.Paying,
  ...NOUNS.Messages,
  ...NOUNS.Reminders,
  ...NOUNS.Texts,
  ...NOUNS.Notifications,
  ...NOUNS.Calendars,
  ...NOUNS['Local mode'],
}
