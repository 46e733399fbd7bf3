import { sql } from 'kysely'
import { UNCOMPOSED_SINCE } from '#server/client-emails/compose-due.ts'
import { gauge } from '#server/http/metric-text.ts'
import type { DatabaseMetrics } from '#server/http/metrics.ts'
import { IS_HELD_BACK } from '#server/outbox/message-allowance.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'

type Figures = Record<
  'due' | 'late' | 'retrying' | 'failed' | 'lateness' | 'unplanned' | 'uncomposed',
  number
>

/** Ignores messages further ahead than the longest retry delay, because they are by far the most. */
export const messageMetrics: DatabaseMetrics = async (tx) => {
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
    from mails where ${IS_UNSETTLED} and not ${IS_HELD_BACK} and next_attempt_at <= app_now() + interval '8 hours'`.execute(
    tx,
  )
  // An aggregate query always returns one row.
  const { lateness, unplanned, uncomposed, ...counts } = rows[0] as Figures
  return [
    {
      name: 'wheelhouse_mails',
      help: MAILS_HELP,
      type: 'gauge',
      samples: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge('wheelhouse_worker_lateness_seconds', LATENESS_HELP, Math.max(lateness, unplanned, uncomposed, 0)),
  ]
}

const MAILS_HELP =
  'Emails, texts and pushes: due, overdue by more than five minutes, waiting for a retry, failed in the last 24 hours.'
const LATENESS_HELP =
  'How long the oldest due message, or the oldest job without planned reminders, has been waiting for the worker.'
