/** Keeps the keyboard focus when a button disappears after its action. */
export function moveFocusTo(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
