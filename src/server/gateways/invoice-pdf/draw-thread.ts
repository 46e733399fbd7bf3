import { parentPort } from 'node:worker_threads'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

export type Drawing = { id: number; document: InvoiceDocument }
export type Drawn = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

// Runs beside the process: a document takes the processor for as long as dozens of requests do.
parentPort?.on('message', async ({ id, document }: Drawing) => {
  parentPort?.postMessage(await drawn(id, document))
})

async function drawn(id: number, document: InvoiceDocument): Promise<Drawn> {
  try {
    return { id, pdf: await invoicePdf(document) }
  } catch (error) {
    return { id, error }
  }
}
