import { deferredDialog } from './deferred-dialog.tsx'

/** A dialog for confirmations so short that their text is part of the screen's own code. */
export const DeferredConfirm = deferredDialog(async () => (await import('./dialog.tsx')).Dialog)
