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
export function jobChanges(before: Job, after: Job): string[] {
  const sentences: string[] = []
  const [newService, formerService] = [after, before].map(
    ({ service, items }) => items?.join(', ') ?? service,
  )
  if (newService !== formerService) sentences.push(`New service: ${newService} instead of ${formerService}.`)
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
