type PolicyFacts = { businessName: string; cutoffHours: number }

/** When a deposit is refunded, in the words that a client accepts by booking. They are stored with the deposit. */
export function depositPolicy({ businessName, cutoffHours }: PolicyFacts): string {
  return [
    `If you cancel your appointment ${inTimeText(cutoffHours)}, your deposit is refunded.`,
    `If you cancel later or aren’t there, ${businessName} keeps it.`,
    `If ${businessName} cancels, it’s refunded.`,
  ].join(' ')
}

/** `at least 24 hours before it starts`: who cancels then gets the deposit back. */
export function inTimeText(cutoffHours: number): string {
  return cutoffHours === 0 ? 'before it starts' : `at least ${hoursText(cutoffHours)} before it starts`
}

function hoursText(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
