import { toast } from '#web/ui/toast-store.ts'

type Sharing = Pick<Navigator, 'share'>

/** Opens the device's share sheet. Whoever closes it again has changed their mind, which is no failure. */
export async function shareOut(url: string, sharing: Sharing = navigator): Promise<void> {
  try {
    await sharing.share({ title: 'Book a time', url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({
      variant: 'destructive',
      title: 'Error sharing',
      description: 'Please try copying the link manually.',
    })
  }
}
