/** Whether a text of an address is an instant such as `2026-11-18T14:00:00.000Z`. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}
