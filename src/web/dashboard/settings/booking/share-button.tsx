import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { ShareDialog } from '#web/dashboard/share/late-share-dialog.ts'
import { Button } from '#web/ui/button.tsx'

export function ShareButton() {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setSharing(true)}>
        <Share2 size={18} aria-hidden />
        Share booking link
      </Button>
      <ShareDialog isOpened={isSharing} onClose={() => setSharing(false)} />
    </>
  )
}
