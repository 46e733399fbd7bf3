import { deferredDialog } from './deferred-dialog.tsx'

/** For a question so short that its words are part of the screen. */
export const DeferredConfirm = deferredDialog(async () => (await import('./dialog.tsx')).Dialog)
