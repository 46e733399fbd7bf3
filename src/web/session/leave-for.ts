/**
 * Opens a page as a new document, because public pages and the dashboard have different content policies.
 * Never resolves: what is busy stays busy until the page is gone.
 */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path)
  return new Promise(() => undefined)
}

let isLeaving = false

/** Then there is nothing to come back to, and nobody is asked whether they mean it. */
export const isLeavingForGood = () => isLeaving

/** The same, when Back should not lead here again. */
export function leaveForGood(path: string): Promise<never> {
  isLeaving = true
  window.location.replace(path)
  return new Promise(() => undefined)
}
