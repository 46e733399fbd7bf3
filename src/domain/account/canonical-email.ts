const PROVIDERS_THAT_IGNORE_DOTS = ['gmail.com', 'googlemail.com']

/** Normalizes an email address so that aliases of one mailbox share one trial, one booking limit and the limits of emails to it. */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [mailbox = ''] = address.slice(0, at).split('+')
  if (!PROVIDERS_THAT_IGNORE_DOTS.includes(domain)) return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}
