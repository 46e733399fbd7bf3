import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#drills/product/open-product.ts'
import { aDayFromNow } from '#scripts/staging/businesses.ts'
import type { Payee } from './payees.ts'
import type { Recorder } from './recorder.ts'
import { booking, checkout, comesBack, invoice } from './wishes.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const PAY_EVERY = 6
/** A person thinks a little between two requests. */
const THINKS_MS = 30
const GRACE_MS = 60_000

type Load = {
  clients: number
  payees: readonly Payee[]
  random: () => number
  recorder: Recorder
  pays: boolean
}

/** Clients that book, some for the same times, and pay invoices, until they are told to stop. */
export function keepBusy(product: Product, load: Load) {
  const { clients, recorder, random } = load
  const firstStart = aDayFromNow(2).start.getTime()
  const stopping = new AbortController()
  let wishes = 0
  let untilMs = Number.POSITIVE_INFINITY

  async function client(): Promise<void> {
    while (!stopping.signal.aborted) {
      const payee = load.payees[Math.floor(random() * load.payees.length)] as Payee
      const key = `wish-${wishes++}-${Math.floor(random() * 1e9)}`
      const startsAt = firstStart + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
      await recorder.insist(
        { kind: 'book', key, shot: booking(payee, startsAt, key), idIn: idNamed('appointmentId') },
        untilMs,
      )
      if (load.pays && wishes % PAY_EVERY === 0) await payFor(payee, key)
      await pause(THINKS_MS * random())
    }
  }

  async function payFor(payee: Payee, key: string): Promise<void> {
    const made = await recorder.insist(
      { kind: 'invoice', key, shot: invoice(payee, key), idIn: idNamed('invoice_id') },
      untilMs,
    )
    if (made?.status !== 201) return
    const { payment_url } = JSON.parse(made.body) as { payment_url: string }
    const token = payment_url.split('/').at(-1) as string
    const opened = await recorder.insistOn(checkout(token), untilMs)
    if (opened?.status !== 200) return
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string
    const fromMs = recorder.now()
    await product.emulator.act.completeCheckout(sessionId)
    recorder.history.push({
      kind: 'pay',
      key,
      told: 'ok',
      status: 200,
      id: null,
      fromMs,
      toMs: recorder.now(),
    })
    await recorder.insistOn(comesBack(token, sessionId), untilMs)
  }

  const working = Array.from({ length: clients }, client)
  return {
    /** Who has begun gets a while for an answer that counts. */
    async stop(): Promise<void> {
      untilMs = recorder.now() + GRACE_MS
      stopping.abort()
      await Promise.all(working)
    },
  }
}

function idNamed(field: string) {
  return (body: string) => (JSON.parse(body) as Record<string, string>)[field] ?? null
}
