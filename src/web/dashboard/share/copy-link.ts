import { toast } from '#web/ui/toast-store.ts'

type Words = { title: string; description: string }

const COPY_BY_HAND = 'Please try copying the link manually.'
const NOT_COPIED: Words = { title: 'Failed to copy', description: COPY_BY_HAND }

/** Whether the link is on the clipboard now. `byHand` is told if not. */
export async function copyLink(url: string, byHand: Words | null = NOT_COPIED): Promise<boolean> {
  // Browsers leave it out on pages that are not served safely.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isCopied = clipboard !== undefined && (await clipboard.writeText(url).then(YES, NO))
  if (isCopied) toast({ title: 'Link copied!' })
  else if (byHand) toast({ variant: 'destructive', ...byHand })
  return isCopied
}

const YES = () => true
const NO = () => false

/** Opens the device's share sheet. Whoever closes it again has changed their mind, which is no failure. */
export async function shareOut(url: string, title: string): Promise<void> {
  if (!('share' in navigator)) {
    toast({ variant: 'destructive', title: 'Share not available', description: COPY_BY_HAND })
    return
  }
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Error sharing', description: COPY_BY_HAND })
  }
}
