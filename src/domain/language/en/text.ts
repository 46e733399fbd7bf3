/** Texts to clients, and the words of reminders. */
export const text = {
  /** Reminders of an owner who has not written their own, and of clients who read another language. */
  texts: {
    'day before':
      'Hi {client_name}, your appointment is tomorrow at {time}. We’ll come to {address}. See you then!',
    'hour before': 'Hi {client_name}, see you soon! Your appointment is at {time}. We’ll come to {address}.',
  },
  emails: {
    'day before':
      'Hello {client_name},\n\nThis is a reminder of your appointment with {business}: {service} on {date} at {time}.',
    'hour before':
      'Hello {client_name},\n\nYour appointment with {business} begins soon: {service} on {date} at {time}. See you then!',
  },
  /** Ends the first text to a number. */
  stopLine: 'Reply STOP to stop texts.',
  today: 'today',
  /** A text that is sent late says another day instead. */
  tomorrow: 'tomorrow',
  onDay: (day: string) => `on ${day}`,
  onMyWay: 'Hi {client_name}, we’re on our way and will be there soon.',
  onMyWayAt: 'Hi {client_name}, we’re on our way and should be there around {time}.',
  /** Texts that an owner sends from their own phone, so they need not say who they are from. */
  jobIs: ({ clientName, service, when, moreVisits }: PreparedJob) =>
    `Hi ${clientName}, your ${service} is ${when}${moreVisits === 0 ? '' : `, followed by ${more(moreVisits)}`}.`,
  jobIsCancelled: ({ clientName, service, when, moreVisits }: PreparedJob) =>
    `Hi ${clientName}, your ${service} ${when} ${moreVisits === 0 ? 'is' : `and ${more(moreVisits)} are`} cancelled.`,
  invoice: ({ clientName, number, amount, url }: PreparedInvoice) =>
    `Hi${clientName ? ` ${clientName}` : ''}, here is invoice ${number} for ${amount}. You can pay it here: ${url}`,
}

function more(visits: number): string {
  return visits === 1 ? '1 more visit' : `${visits} more visits`
}

type PreparedJob = {
  clientName: string
  service: string
  /** `tomorrow at 9:00 AM`. */
  when: string
  /** How many visits of a series were made or cancelled with it. */
  moreVisits: number
}

/** `amount` is formatted, such as `$120.00`. */
type PreparedInvoice = { clientName: string | null; number: string; amount: string; url: string }

export type TextWords = typeof text
