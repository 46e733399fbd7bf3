/** A link that opens the address in the phone's maps app, or on the web. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
