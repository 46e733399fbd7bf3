import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import type { Drawing, Drawn } from '#server/gateways/invoice-pdf/draw-thread.ts'
import type { Attachment } from '#server/gateways/mail.ts'

/** An invoice, or the receipt once it is paid, drawn in a thread of its own: meanwhile others are answered. */
export async function invoiceFile(document: InvoiceDocument): Promise<Attachment & { content: Buffer }> {
  const kind = document.paidOn === null ? 'invoice' : 'receipt'
  thread ??= openThread()
  return {
    filename: `${kind}-${document.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await thread.draw(document)),
  }
}

type Thread = { draw(document: InvoiceDocument): Promise<Uint8Array> }

/** One a process, from the first document on. Idle, it keeps nobody from leaving. */
let thread: Thread | null = null

function openThread(): Thread {
  const worker = new Worker(new URL('./invoice-pdf/draw-thread.ts', import.meta.url))
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let asked = 0
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const answer = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if (waiting.size === 0) worker.unref()
    if ('pdf' in drawn) answer?.resolve(drawn.pdf)
    else answer?.reject(drawn.error)
  })
  const giveUp = (error: Error) => {
    thread = null
    for (const answer of waiting.values()) answer.reject(error)
    waiting.clear()
  }
  worker.on('error', giveUp)
  worker.on('exit', (code) => giveUp(new Error(`The thread that draws invoices ended with ${code}`)))
  return {
    draw(document) {
      const answer = Promise.withResolvers<Uint8Array>()
      const drawing: Drawing = { id: asked++, document }
      worker.postMessage(drawing)
      waiting.set(drawing.id, answer)
      worker.ref()
      return answer.promise
    },
  }
}
