import { sql } from 'kysely'
import { UNCOMPOSED_SINCE } from '#server/client-emails/compose-due.ts'
import { gauge } from '#server/http/metric-text.ts'
import type { StoredFigures } from '#server/http/metrics.ts'
import { isUnsettled } from '#server/outbox/queries.ts'

type Figures = Record<
  'due' | 'late' | 'retrying' | 'failed' | 'lateness' | 'unplanned' | 'uncomposed',
  number
>

/** What is further ahead than the longest pause between two tries is by far the most, and not looked at. */
export const messageFigures: StoredFigures = async (tx) => {
  const { rows } = await sql<Figures>`
    select count(*) filter (where next_attempt_at <= app_now())::int as due,
      count(*) filter (where next_attempt_at < app_now() - interval '5 minutes')::int as late,
      count(*) filter (where attempts > 0 and last_error is not null)::int as retrying,
      (select count(*)::int from mails where failed_at is not null
        and coalesce(failed_at, skipped_at) > app_now() - interval '1 day') as failed,
      coalesce(extract(epoch from app_now() - min(next_attempt_at)), 0)::float as lateness,
      (select coalesce(extract(epoch from app_now() - min(unplanned_since)), 0)::float
        from appointments where unplanned_since is not null) as unplanned,
      coalesce(extract(epoch from app_now() - ${UNCOMPOSED_SINCE}), 0)::float as uncomposed
    from mails where ${isUnsettled} and next_attempt_at <= app_now() + interval '8 hours'`.execute(tx)
  // What counts always has one row.
  const { lateness, unplanned, uncomposed, ...counts } = rows[0] as Figures
  return [
    {
      name: 'wheelhouse_mails',
      help: MAILS,
      type: 'gauge',
      samples: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge('wheelhouse_worker_lateness_seconds', LATENESS, Math.max(lateness, unplanned, uncomposed, 0)),
  ]
}

const MAILS =
  'Letters and texts: due, due for more than five minutes, tried in vain and to be tried again, given up within a day.'
const LATENESS =
  'For how long the oldest due letter, or job whose reminders are not planned, waits for the worker.'
