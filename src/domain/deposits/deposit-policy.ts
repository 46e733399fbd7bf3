type PolicyFacts = { businessName: string; cutoffHours: number }

/** When a deposit is refunded, in the words that a client accepts by booking. They are stored with the deposit. */
export function depositPolicy({ businessName, cutoffHours }: PolicyFacts): string {
  const inTime =
    cutoffHours === 0 ? 'before it starts' : `at least ${hoursText(cutoffHours)} before it starts`
  return [
    `If you cancel your appointment ${inTime}, your deposit is refunded.`,
    `If you cancel later or aren’t there, ${businessName} keeps it.`,
    `If ${businessName} cancels, it’s refunded.`,
  ].join(' ')
}

function hoursText(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
