let opener: HTMLElement | null = null

/** As a dialog opens. One that follows another keeps what opened the first. */
export function noteOpener(): void {
  const active = document.activeElement
  if (active instanceof HTMLElement && active !== document.body && !isInDialog(active)) opener = active
}

/** After the last of dialogs that followed each other, whatever had the focus before is gone with the one before. */
export function returnToOpener(): void {
  const isLost = document.activeElement === document.body && !document.querySelector('[role="dialog"]')
  if (isLost) opener?.focus()
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null
}
