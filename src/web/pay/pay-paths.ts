export function payPath(token: string): string {
  return `/pay/${encodeURIComponent(token)}`
}

export function documentPath(token: string): string {
  return `${payPath(token)}/document`
}
