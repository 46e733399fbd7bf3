import { parentPort } from 'node:worker_threads'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { type Flyer, flyerPdf } from '#server/gateways/flyer-pdf.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

/** What to draw. */
export type Drawing = { invoice: InvoiceDocument; logo: Uint8Array | null } | { flyer: Flyer }

export type DrawRequest = { id: number; drawing: Drawing }
export type DrawResult = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

// Runs in a worker thread: drawing a document takes as much CPU time as dozens of requests.
parentPort?.on('message', async ({ id, drawing }: DrawRequest) => {
  parentPort?.postMessage(await draw(id, drawing))
})

async function draw(id: number, drawing: Drawing): Promise<DrawResult> {
  try {
    const pdf = await ('flyer' in drawing
      ? flyerPdf(drawing.flyer)
      : invoicePdf(drawing.invoice, { isCompressed: true, logo: drawing.logo }))
    return { id, pdf }
  } catch (error) {
    return { id, error }
  }
}
