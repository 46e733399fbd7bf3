const PROVIDERS_THAT_IGNORE_DOTS = ['gmail.com', 'googlemail.com']

/** What reaches the same mailbox is the same address: there is one trial for it, and one count of bookings. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [mailbox = ''] = address.slice(0, at).split('+')
  if (!PROVIDERS_THAT_IGNORE_DOTS.includes(domain)) return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}
