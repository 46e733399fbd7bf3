import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import type { Payee } from './payees.ts'
import type { Recorder } from './recorder.ts'
import { booking, checkout, invoice, returnFromCheckout } from './requests.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const PAY_EVERY = 6
/** Longest pause between two requests of a client. */
const MAX_THINK_MS = 30
const GRACE_MS = 60_000

type Load = {
  clients: number
  payees: readonly Payee[]
  random: () => number
  recorder: Recorder
  pays: boolean
}

/** Starts clients that book, some for the same times, and pay invoices until stopped. */
export function startClients(product: Product, load: Load) {
  const { clients, recorder, random } = load
  const firstStart = dayFromNow(2).start.getTime()
  const stopping = new AbortController()
  let requests = 0
  let untilMs = Number.POSITIVE_INFINITY

  async function client(): Promise<void> {
    while (!stopping.signal.aborted) {
      const payee = load.payees[Math.floor(random() * load.payees.length)] as Payee
      const key = `wish-${requests++}-${Math.floor(random() * 1e9)}`
      const startsAt = firstStart + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
      await recorder.sendKeyed(
        { kind: 'book', key, shot: booking(payee, startsAt, key), idIn: idFromField('appointmentId') },
        untilMs,
      )
      if (load.pays && requests % PAY_EVERY === 0) await payFor(payee, key)
      await pause(MAX_THINK_MS * random())
    }
  }

  async function payFor(payee: Payee, key: string): Promise<void> {
    const made = await recorder.sendKeyed(
      { kind: 'invoice', key, shot: invoice(payee, key), idIn: idFromField('invoice_id') },
      untilMs,
    )
    if (made?.status !== 201) return
    const { payment_url } = JSON.parse(made.body) as { payment_url: string }
    const token = payment_url.split('/').at(-1) as string
    const opened = await recorder.sendRepeatedly(checkout(token), untilMs)
    if (opened?.status !== 200) return
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string
    const fromMs = recorder.now()
    await product.emulator.act.completeCheckout(sessionId)
    recorder.history.push({
      kind: 'pay',
      key,
      outcome: 'ok',
      status: 200,
      id: null,
      fromMs,
      toMs: recorder.now(),
    })
    await recorder.sendRepeatedly(returnFromCheckout(token, sessionId), untilMs)
  }

  const working = Array.from({ length: clients }, client)
  return {
    /** Requests in progress get some time for a conclusive answer. */
    async stop(): Promise<void> {
      untilMs = recorder.now() + GRACE_MS
      stopping.abort()
      await Promise.all(working)
    },
  }
}

function idFromField(field: string) {
  return (body: string) => (JSON.parse(body) as Record<string, string>)[field] ?? null
}
