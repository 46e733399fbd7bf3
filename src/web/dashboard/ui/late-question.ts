import { lateDialog } from './late-dialog.tsx'

/** For a question so short that its words are part of the screen. */
export const LateQuestion = lateDialog(async () => (await import('./dialog.tsx')).Dialog)
