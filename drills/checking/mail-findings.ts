import type pg from 'pg'
import { exactly, type Finding } from '#drills/drill.ts'
import type { Product } from '#drills/product/open-product.ts'
import { pollUntil } from './poll-until.ts'
import { COUNT_UNCOMPOSED_EMAILS } from './uncomposed-emails.ts'

/** Longer than a claim of a worker that is gone. */
const SEND_TIMEOUT_MS = 180_000

type Mailing = Pick<Product, 'mailbox'> & { admin: pg.Pool }

export async function countMails({ admin }: Pick<Mailing, 'admin'>) {
  const { rows } = await admin.query<{ due: number; sent: number; maxAttempts: number }>(
    `select count(*) filter (where sent_at is null and failed_at is null and skipped_at is null
         and next_attempt_at <= app_now())::int + (${COUNT_UNCOMPOSED_EMAILS}) as due,
       count(*) filter (where sent_at is not null)::int as sent,
       coalesce(max(attempts), 0)::int as "maxAttempts" from mails`,
  )
  return rows[0] ?? { due: Number.NaN, sent: Number.NaN, maxAttempts: Number.NaN }
}

/** Every email that is due leaves, and leaves once. */
export async function mailFindings({ admin, mailbox }: Mailing): Promise<Finding[]> {
  await pollUntil(async () => (await countMails({ admin })).due === 0, SEND_TIMEOUT_MS)
  const { due, sent } = await countMails({ admin })
  const received = (await mailbox.mails()).map(({ messageId }) => messageId)
  return [
    { name: 'Emails recorded as sent', measured: sent, unit: '' },
    exactly('Emails that are due but not sent', due, 0),
    exactly('Emails in the mailbox beyond those recorded as sent', received.length - sent, 0),
    exactly('Emails in the mailbox twice', received.length - new Set(received).size, 0),
  ]
}
