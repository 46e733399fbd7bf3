import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import type { LoadOwner } from './load-owners.ts'
import type { Recorder } from './recorder.ts'
import { bookingRequest, checkoutRequest, checkoutReturnRequest, invoiceRequest } from './requests.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const PAY_EVERY = 6
const DEFAULT_MAX_PAUSE_MS = 30
const GRACE_MS = 60_000

type LoadOptions = {
  clients: number
  owners: readonly LoadOwner[]
  random: () => number
  recorder: Recorder
  /** Whether clients also pay invoices. */
  pays: boolean
  /** Longest pause between two requests of a client. */
  maxPauseMs?: number
}

/** Starts clients that book and pay until stopped. Some want the same times. */
export function startBookingClients({ emulator }: Pick<Product, 'emulator'>, options: LoadOptions) {
  const { clients, recorder, random, maxPauseMs = DEFAULT_MAX_PAUSE_MS } = options
  const firstStart = dayFromNow(2).start.getTime()
  const stopping = new AbortController()
  let requests = 0
  let deadlineMs = Number.POSITIVE_INFINITY
  const deadline = () => deadlineMs

  async function bookRepeatedly(): Promise<void> {
    while (!stopping.signal.aborted) {
      const owner = options.owners[Math.floor(random() * options.owners.length)] as LoadOwner
      const key = `client-${requests++}-${Math.floor(random() * 1e9)}`
      const startsAt = firstStart + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
      await recorder.sendWithKey(
        {
          kind: 'book',
          key,
          request: bookingRequest(owner, startsAt, key),
          readId: idFromField('appointmentId'),
        },
        deadline,
      )
      if (options.pays && requests % PAY_EVERY === 0) await payInvoice(owner, key)
      await pause(maxPauseMs * random())
    }
  }

  async function payInvoice(owner: LoadOwner, key: string): Promise<void> {
    const created = await recorder.sendWithKey(
      { kind: 'invoice', key, request: invoiceRequest(owner, key), readId: idFromField('invoice_id') },
      deadline,
    )
    if (created?.status !== 201) return
    const { payment_url } = JSON.parse(created.body) as { payment_url: string }
    const token = payment_url.split('/').at(-1) as string
    const opened = await recorder.sendWithoutKey(checkoutRequest(token), deadline)
    if (opened?.status !== 200) return
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string
    const fromMs = recorder.now()
    await emulator.act.completeCheckout(sessionId)
    recorder.history.push({
      kind: 'pay',
      key,
      outcome: 'ok',
      status: 200,
      id: null,
      fromMs,
      toMs: recorder.now(),
    })
    await recorder.sendWithoutKey(checkoutReturnRequest(token, sessionId), deadline)
  }

  const working = Array.from({ length: clients }, bookRepeatedly)
  return {
    /** Pending requests are retried for a while, until they have a conclusive answer. */
    async stop(): Promise<void> {
      deadlineMs = recorder.now() + GRACE_MS
      stopping.abort()
      await Promise.all(working)
    },
  }
}

function idFromField(field: string) {
  return (body: string) => (JSON.parse(body) as Record<string, string>)[field] ?? null
}
