let opener: HTMLElement | null = null
let row: Element | null = null

/** As a dialog opens. One that follows another keeps what opened the first. */
export function noteOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || isInDialog(active)) return
  opener = active
  row = active.closest('li, tr')
}

/**
 * After the last of dialogs that followed each other, whatever had the focus before is gone with the one before. What opened
 * it may be gone too, as the button to void what is void: then its row is left.
 */
export function returnToOpener(): void {
  const isLost = document.activeElement === document.body && !document.querySelector('[aria-modal="true"]')
  if (!isLost) return
  const back = opener?.isConnected ? opener : row?.querySelector<HTMLElement>('a[href], button')
  back?.focus()
}

function isInDialog(element: Element): boolean {
  return element.closest('[aria-modal="true"]') !== null
}
