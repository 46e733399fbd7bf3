/** For a button that is gone once it has done its work: the keyboard needs another place. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
