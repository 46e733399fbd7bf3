/** A link that opens the address in the phone's maps app, or on the web. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}

/** A link that starts the directions to the address in the phone's maps app, or on the web. */
export function directionsLink(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}

/** The same through several addresses, in this order. */
export function routeLink(addresses: readonly string[]): string {
  const destination = addresses.at(-1) ?? ''
  const waypoints = addresses.slice(0, -1).join('|')
  const search = new URLSearchParams({ api: '1', destination, ...(waypoints && { waypoints }) })
  return `https://www.google.com/maps/dir/?${search}`
}
