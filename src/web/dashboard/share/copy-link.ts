import { toast } from '#web/ui/toast-store.ts'

type Clipboard = Pick<typeof navigator.clipboard, 'writeText'>

type Words = { title: string; description: string }

const BY_HAND: Words = { title: 'Failed to copy', description: 'Please try copying the link manually.' }

/** Whether the link is on the clipboard now. Pages that are not served safely have none. `byHand` is told if not. */
export async function copyLink(
  url: string,
  clipboard: Clipboard | undefined = navigator.clipboard,
  byHand: Words | null = BY_HAND,
): Promise<boolean> {
  const isCopied = clipboard !== undefined && (await clipboard.writeText(url).then(YES, NO))
  if (isCopied) toast({ title: 'Link copied!' })
  else if (byHand) toast({ variant: 'destructive', ...byHand })
  return isCopied
}

const YES = () => true
const NO = () => false
