type Provider = { domains: string[]; ignored?: RegExp }

/** Providers whose domains share their mailboxes, and the characters they ignore before the @. The first domain stands for all. */
const PROVIDERS: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
]

/** Normalizes an email address so that aliases of one mailbox share one trial, one booking limit and the limits of emails to it. */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [mailbox = ''] = address.slice(0, at).split('+')
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  if (!provider) return `${mailbox}@${domain}`
  return `${provider.ignored ? mailbox.replace(provider.ignored, '') : mailbox}@${provider.domains[0]}`
}
