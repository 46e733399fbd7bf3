/** The open modal dialogs, the topmost last. Each is a child of the body. */
const openDialogs: HTMLDialogElement[] = []

/** What stays usable while a dialog is open: toasts. */
const ABOVE_DIALOGS = '[data-above-dialogs]'

/**
 * Opens a dialog over everything else. Returns a function that closes it and gives the focus back. This is not
 * `showModal`, which would also make toasts inert, so that nobody could press them and screen readers would ignore them.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  dialog.show()
  updateInert()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    updateInert()
    // The browser returns the focus to where it was before.
    dialog.close()
  }
}

export function topDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null
}

/** Neither Tab nor a screen reader must reach what is under the topmost dialog. */
function updateInert(): void {
  const top = topDialog()
  for (const element of document.body.children) {
    const isInert = top !== null && element !== top && !element.matches(ABOVE_DIALOGS)
    element.toggleAttribute('inert', isInert)
  }
}
