import type { ProviderDeps } from '#server/dependencies.ts'
import type { Enqueue } from '#server/jobs/queue.ts'

/** What takes clients' payments needs. */
export type PayDeps = ProviderDeps & { appUrl: URL; enqueue: Enqueue }

export type InvoiceOf = { userId: string; invoiceId: string }
