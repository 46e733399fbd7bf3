/** `1,234`. Avoids Intl, whose first use takes a phone as long as hydrating half a screen. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
