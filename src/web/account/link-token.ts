/** The token in the fragment of a link from an email. */
export function tokenFromFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null
}

let storedToken: string | null = null

/** Moves the token from the URL, where it could be seen and copied, into memory. */
export function readLinkToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash) {
    storedToken = tokenFromFragment(hash)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return storedToken
}

export function clearLinkToken(): void {
  storedToken = null
}
