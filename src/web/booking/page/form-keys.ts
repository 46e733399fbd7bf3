import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { attempt } from '#web/booking/details/stored-draft.ts'

/** A booking whose deposit is being paid, and the key that it was requested with. */
type PendingPayment = { key: string; body: string }

const storageKey = (slug: string) => `booking-payment ${slug}`

/**
 * The form's idempotency keys. A visitor who comes back from the payment page and changes something makes another booking,
 * while the same one again leads to the same payment. `isBack`: the browser has loaded the page anew to go back to it.
 */
export function createFormKeys(firstKey: string, slug: string, isBack: boolean) {
  let unusedKey = firstKey
  let payment = isBack ? storedPayment(slug) : null
  const keyFor = (request: object) => (payment?.body === JSON.stringify(request) ? payment.key : unusedKey)
  return {
    keyFor,
    /** The request led to a payment. If that can't be made any more, the same booking can be requested anew. */
    usedFor(request: object, canBePaid: boolean) {
      const key = keyFor(request)
      if (key === unusedKey) unusedKey = newIdempotencyKey()
      payment = canBePaid ? { key, body: JSON.stringify(request) } : null
      attempt(() => sessionStorage.setItem(storageKey(slug), JSON.stringify(payment)))
    },
  }
}

function storedPayment(slug: string): PendingPayment | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(storageKey(slug)) ?? 'null'))
}
