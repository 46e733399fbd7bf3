import { parentPort } from 'node:worker_threads'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

export type DrawRequest = { id: number; document: InvoiceDocument }
export type DrawResult = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

// Runs in a worker thread: drawing a document takes as much CPU time as dozens of requests.
parentPort?.on('message', async ({ id, document }: DrawRequest) => {
  parentPort?.postMessage(await draw(id, document))
})

async function draw(id: number, document: InvoiceDocument): Promise<DrawResult> {
  try {
    return { id, pdf: await invoicePdf(document) }
  } catch (error) {
    return { id, error }
  }
}
