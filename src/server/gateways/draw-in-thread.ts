import { Worker } from 'node:worker_threads'
import type { Drawing, DrawRequest, DrawResult } from '#server/gateways/invoice-pdf/draw-thread.ts'

/** Drawings for one owner at a time. Others don't wait for whoever asks for very many, and attachments of emails neither. */
export const DRAWINGS_OF_OWNER = { maxRunning: 1, maxWaiting: 4 }

export function drawingsOf(userId: string): string {
  return `drawings for ${userId}`
}

/** Draws a PDF in a worker thread, so that requests are not blocked. */
export function drawInThread(drawing: Drawing): Promise<Uint8Array> {
  thread ??= openThread()
  return thread.draw(drawing)
}

type Thread = { draw(drawing: Drawing): Promise<Uint8Array> }

/** One per process, started with the first document. While idle it does not keep the process alive. */
let thread: Thread | null = null

function openThread(): Thread {
  const worker = new Worker(new URL('./invoice-pdf/draw-thread.ts', import.meta.url))
  const pending = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let nextId = 0
  worker.unref()
  worker.on('message', (result: DrawResult) => {
    const deferred = pending.get(result.id)
    pending.delete(result.id)
    if (pending.size === 0) worker.unref()
    if ('pdf' in result) deferred?.resolve(result.pdf)
    else deferred?.reject(result.error)
  })
  const failAll = (error: Error) => {
    thread = null
    for (const deferred of pending.values()) deferred.reject(error)
    pending.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', (code) => failAll(new Error(`drawing worker exited with ${code}`)))
  return {
    draw(drawing) {
      const deferred = Promise.withResolvers<Uint8Array>()
      const request: DrawRequest = { id: nextId++, drawing }
      worker.postMessage(request)
      pending.set(request.id, deferred)
      worker.ref()
      return deferred.promise
    },
  }
}
