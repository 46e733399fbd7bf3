import * as z from 'zod/mini'
import { Cursor } from '#contract/cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  ADDRESS_LIMIT,
  emailOrPhone,
  NOTES_LIMIT,
  optionalEmail,
  optionalLine,
  optionalText,
  PHONE_LIMIT,
  requiredLine,
} from '#contract/fields.ts'
import { Invoice } from '#contract/invoices.ts'
import { JobDeposit } from '#contract/job-deposit.ts'
import { JOB_STATES } from '#domain/appointments/job-state.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { RHYTHMS } from '#domain/series/rhythm.ts'

const clientFields = {
  name: requiredLine('Client name is required', 200, 'Client name must be at most 200 characters'),
  /** Empty if the client has none; then they need a phone number. */
  email: optionalEmail('Please enter a valid email address'),
  phone: optionalLine(...PHONE_LIMIT),
}

export const ClientForm = z
  .object({
    ...clientFields,
    address: optionalText(...ADDRESS_LIMIT),
    notes: optionalText(...NOTES_LIMIT),
    /** What they read. Null: what the owner chose for clients. Omitted, it stays as it is. */
    language: z.optional(z.nullable(z.enum(LANGUAGES, 'Choose a language'))),
  })
  .check(emailOrPhone('email', 'phone'))

/** A client added in the appointment dialog. */
export const NewClient = z.object(clientFields).check(emailOrPhone('email', 'phone'))

export const Client = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty if the client has none. */
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** What they read; null: what the owner chose for clients. Missing in what a device kept from an earlier release. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Client = z.output<typeof Client>

export const ClientHistory = z.object({
  /** The 50 jobs nearest to today, newest first, including cancelled ones. */
  jobs: z.array(
    z.object({
      id: z.uuid(),
      service: z.string(),
      appointment_time: z.iso.datetime(),
      duration: z.int(),
      /** How often the job repeats; null if it does not. */
      rhythm: z.nullable(z.enum(RHYTHMS)),
      state: z.enum(JOB_STATES),
      /** Missing: none. A refund may still be under way after the job was cancelled. */
      deposit: z.optional(JobDeposit),
      /** Neither cancelled nor over. */
      isUpcoming: z.boolean(),
    }),
  ),
  /** The 50 newest invoices, newest first, without void ones. */
  invoices: z.array(Invoice),
  /** Without cancelled jobs. */
  jobCount: z.int(),
  noShowCount: z.int(),
  /** The client cannot be deleted before these are cancelled. */
  upcomingCount: z.int(),
  totalPaid: z.int(),
})
export type ClientHistory = z.output<typeof ClientHistory>

/** The column index of each field in a file; null if there is none. */
export const ColumnMapping = z.object({
  name: z.nullable(z.int()),
  /** Used by files with the name in two columns. */
  last_name: z.nullable(z.int()),
  email: z.nullable(z.int()),
  phone: z.nullable(z.int()),
  address: z.nullable(z.int()),
  notes: z.nullable(z.int()),
})
export type ColumnMapping = z.output<typeof ColumnMapping>

export const MAX_CSV_BYTES = 5 * 1024 * 1024
/** In JSON, quotation marks and line breaks take two bytes each. */
const IMPORT_BODY_BYTES = 2 * MAX_CSV_BYTES + 1024

/** The file as text. Without a mapping the columns are guessed from the header. */
export const ClientImport = z.object({
  csv: z.string().check(z.maxLength(MAX_CSV_BYTES, 'The file must be at most 5 MB')),
  mapping: z.optional(ColumnMapping),
})

export const ImportPreview = z.object({
  columns: z.array(z.string()),
  mapping: ColumnMapping,
  counts: z.object({ new: z.int(), duplicate: z.int(), invalid: z.int() }),
  /** The first 200 rows, in the order of the file. */
  rows: z.array(
    z.object({
      /** Row number as a spreadsheet shows it, starting at 1, empty rows included. */
      line: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      verdict: z.enum(['new', 'duplicate', 'invalid']),
      problem: z.nullable(z.string()),
    }),
  ),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const clientEndpoints = {
  listClients: endpoint('GET /api/clients', 'subscribed owner', {
    summary:
      'Lists the owner’s clients, newest first, page by page. Searches names, emails and phone numbers.',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200, 'Search must be at most 200 characters'))),
      cursor: z.optional(Cursor),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ clients: z.array(Client), next: z.nullable(z.string()) }),
  }),
  // Must come before `readClient`, whose path matches this one too.
  exportClients: endpoint('GET /api/clients/export', 'subscribed owner', {
    summary: 'Exports every client as a CSV file that is safe to open in a spreadsheet.',
    output: z.object({ filename: z.string(), csv: z.string() }),
    needsProof: true,
  }),
  readClient: endpoint('GET /api/clients/:id', 'subscribed owner', {
    summary: 'Returns one client with their history.',
    /** `answered_stop`: the client replied STOP, so no texts go to this number. */
    output: z.object({ client: Client, history: ClientHistory, answered_stop: z.boolean() }),
  }),
  createClient: endpoint('POST /api/clients', 'subscribed owner', {
    summary: 'Adds a client.',
    body: ClientForm,
    output: Client,
    status: 201,
    errors: ['email_taken'],
  }),
  updateClient: endpoint('PUT /api/clients/:id', 'subscribed owner', {
    summary:
      'Updates a client. Past appointments keep the earlier details. With `seen_updated_at` (the `updated_at` of the version being edited), the update is refused if someone else changed it in the meantime.',
    /** The version that the owner edits. Saving over a newer one is refused, and the error contains it. */
    body: z.extend(ClientForm, { seen_updated_at: z.optional(z.iso.datetime({ offset: true })) }),
    output: Client,
    errors: ['not_found', 'email_taken', 'changed_elsewhere'],
  }),
  deleteClient: endpoint('DELETE /api/clients/:id', 'subscribed owner', {
    summary:
      'Deletes a client. Invoices keep the name and email printed on them; past jobs keep neither. Upcoming jobs must be cancelled first.',
    output: z.object({}),
    errors: ['not_found', 'client_has_jobs'],
  }),
  previewClientImport: endpoint('POST /api/clients/import/preview', 'subscribed owner', {
    summary: 'Previews an import, row by row. Changes nothing.',
    body: ClientImport,
    bodyLimitBytes: IMPORT_BODY_BYTES,
    output: ImportPreview,
    errors: ['too_many_requests'],
  }),
  importClients: endpoint('POST /api/clients/import', 'subscribed owner', {
    summary:
      'Adds the clients in a file whose email is new, and those with only a phone number: all of them or none.',
    body: ClientImport,
    bodyLimitBytes: IMPORT_BODY_BYTES,
    output: z.object({ importId: z.uuid(), added: z.int(), skipped: z.int() }),
    status: 201,
  }),
  undoClientImport: endpoint('POST /api/clients/import/:id/undo', 'subscribed owner', {
    summary: 'Undoes an import, except for clients that have jobs or invoices, or have changed since.',
    output: z.object({ removed: z.int(), kept: z.int() }),
  }),
}
