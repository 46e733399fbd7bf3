import { toast } from '#web/ui/toast-store.ts'

type Clipboard = Pick<typeof navigator.clipboard, 'writeText'>

type Words = { title: string; description: string }

const COPY_BY_HAND = 'Please try copying the link manually.'
const NOT_COPIED: Words = { title: 'Failed to copy', description: COPY_BY_HAND }

/** Whether the link is on the clipboard now. Pages that are not served safely have none. `byHand` is told if not. */
export async function copyLink(
  url: string,
  clipboard: Clipboard | undefined = navigator.clipboard,
  byHand: Words | null = NOT_COPIED,
): Promise<boolean> {
  const isCopied = clipboard !== undefined && (await clipboard.writeText(url).then(YES, NO))
  if (isCopied) toast({ title: 'Link copied!' })
  else if (byHand) toast({ variant: 'destructive', ...byHand })
  return isCopied
}

const YES = () => true
const NO = () => false

type Sharing = Partial<Pick<Navigator, 'share'>>

/** Opens the device's share sheet. Whoever closes it again has changed their mind, which is no failure. */
export async function shareOut(url: string, title: string, sharing: Sharing = navigator): Promise<void> {
  if (!sharing.share) {
    toast({ variant: 'destructive', title: 'Share not available', description: COPY_BY_HAND })
    return
  }
  try {
    await sharing.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Error sharing', description: COPY_BY_HAND })
  }
}
