import { toast } from '#web/ui/toast-store.ts'

type Sharing = Partial<Pick<Navigator, 'share'>>

const BY_HAND = 'Please try copying the link manually.'

/** Opens the device's share sheet. Whoever closes it again has changed their mind, which is no failure. */
export async function shareOut(url: string, title: string, sharing: Sharing = navigator): Promise<void> {
  if (!sharing.share) {
    toast({ variant: 'destructive', title: 'Share not available', description: BY_HAND })
    return
  }
  try {
    await sharing.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Error sharing', description: BY_HAND })
  }
}
