import { moneyText } from './money.ts'

type Job = { service: string; duration: number; price?: number | null | undefined; address: string | null }

/** One sentence for each change of a job that a client sees, except for its time. */
export function jobChanges(before: Job, after: Job): string[] {
  const sentences: string[] = []
  if (after.service !== before.service)
    sentences.push(`New service: ${after.service} instead of ${before.service}.`)
  if (after.duration !== before.duration)
    sentences.push(`New length: ${after.duration} minutes instead of ${before.duration}.`)
  if (before.price !== undefined && after.price !== undefined && after.price !== before.price)
    sentences.push(priceChange(before.price, after.price))
  if (after.address !== before.address)
    sentences.push(after.address ? `New address: ${after.address}` : 'The address was removed.')
  return sentences
}

function priceChange(before: number | null, after: number | null): string {
  if (after === null) return 'The price was removed.'
  return `New price: ${moneyText(after)}${before === null ? '' : ` instead of ${moneyText(before)}`}.`
}
