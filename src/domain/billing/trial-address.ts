const PROVIDERS_THAT_IGNORE_DOTS = ['gmail.com', 'googlemail.com']

/** One trial per mailbox: what reaches the same mailbox is the same address. */
export function trialAddress(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [mailbox = ''] = address.slice(0, at).split('+')
  if (!PROVIDERS_THAT_IGNORE_DOTS.includes(domain)) return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}
