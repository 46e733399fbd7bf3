import * as z from 'zod/mini'
import { Cursor } from '#contract/cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ACTIVITY_GROUPS } from '#domain/activity/activity-kinds.ts'

const ActivityEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  group: z.enum(ACTIVITY_GROUPS),
  /** A sentence: 'Signed in'. */
  what: z.string(),
  is_failure: z.boolean(),
  /** The name of the client, service, passkey or device, or the number of the invoice. Null if it is gone. */
  subject: z.nullable(z.string()),
  record: z.nullable(z.object({ type: z.enum(['job', 'client', 'invoice']), id: z.uuid() })),
  /** `api`: the caller sent its session as a bearer token. */
  via: z.enum(['browser', 'api']),
  device: z.string(),
  network: z.string(),
  /** Whether it was done in the browser that calls now. */
  is_this_device: z.boolean(),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

const ActivityDate = z.iso
  .date('Choose a date')
  .check(z.refine((date) => /^20\d\d-/.test(date), 'Choose a date from 2000 to 2099'))

const filter = {
  group: z.optional(z.enum(ACTIVITY_GROUPS)),
  /** Days in the business's time zone, both included. */
  from: z.optional(ActivityDate),
  to: z.optional(ActivityDate),
}
export type ActivityFilter = z.output<z.ZodMiniObject<typeof filter>>

export const activityEndpoints = {
  listActivity: endpoint('GET /api/activity', 'owner', {
    summary:
      'Lists sign-ins, failures and changes of the last year, newest first, page by page. Requires no subscription.',
    query: z.object({ ...filter, after: z.optional(Cursor) }),
    output: z.object({ entries: z.array(ActivityEntry), next: z.nullable(z.string()) }),
  }),
  exportActivity: endpoint('GET /api/activity/export', 'owner', {
    summary:
      'Exports the activity record, at most the newest 50,000 entries, as a CSV file that is safe to open in a spreadsheet. Requires no subscription.',
    query: z.object(filter),
    output: z.object({ filename: z.string(), csv: z.string() }),
    needsProof: true,
  }),
}
