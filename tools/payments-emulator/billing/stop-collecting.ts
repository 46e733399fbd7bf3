import type { Context } from '#tools/payments-emulator/world/context.ts'
import { invoicesIn, invoicesOf } from './invoice.ts'

export function stopCollecting(context: Context, subscriptionId: string): void {
  for (const invoice of invoicesOf(context, subscriptionId)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    context.unschedule('invoice.collect', invoice.id)
    invoicesIn(context).put({ ...invoice, auto_advance: false, next_payment_attempt: null })
  }
}
