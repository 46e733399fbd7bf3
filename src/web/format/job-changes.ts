import type { EmailWords } from '#domain/language/en/email.ts'
import { moneyText } from './money.ts'

type Job = {
  service: string
  /** What the visit consists of, if it has options or several services. */
  items?: readonly string[] | undefined
  duration: number
  price?: number | null | undefined
  address: string | null
}

/** One sentence for each change of a job that a client sees, except for its time. */
export function jobChanges(words: EmailWords, before: Job, after: Job): string[] {
  const sentences: string[] = []
  const [newService, formerService] = [after, before].map(
    ({ service, items }) => items?.join(', ') ?? service,
  )
  if (newService !== formerService) sentences.push(words.newService(newService ?? '', formerService ?? ''))
  if (after.duration !== before.duration) sentences.push(words.newLength(after.duration, before.duration))
  if (before.price !== undefined && after.price !== undefined && after.price !== before.price)
    sentences.push(priceChange(words, before.price, after.price))
  if (after.address !== before.address)
    sentences.push(after.address ? words.newAddress(after.address) : words.noAddress)
  return sentences
}

function priceChange(words: EmailWords, before: number | null, after: number | null): string {
  if (after === null) return words.noPrice
  const price = moneyText(after)
  return before === null ? words.newPrice(price) : words.newPriceInstead(price, moneyText(before))
}
