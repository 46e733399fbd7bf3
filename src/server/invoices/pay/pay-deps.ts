import type { ProviderDeps } from '#server/dependencies.ts'
import type { Enqueue } from '#server/jobs/queue.ts'

/** Dependencies of code that takes clients' payments. */
export type PayDeps = ProviderDeps & { appUrl: URL; enqueue: Enqueue }

export type InvoiceRef = { userId: string; invoiceId: string }
