import { Copy, ExternalLink, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { copyLink, openShareSheet } from './copy-link.ts'
import classes from './share.module.css'

const QrCode = lazy(() => import('#web/dashboard/ui/qr-code.tsx'))

type ShareLinkProps = {
  /** Undefined until loaded. */
  url: string | undefined
  hasFailed?: boolean
  onRetry?: () => void
  /** Called once the owner has copied or shared the link. */
  onShared?: () => void
}

/** The booking link with everything to pass it on. */
export function ShareLink({ url, hasFailed = false, onRetry, onShared }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const { onClick: copy } = useBusy(async () => {
    if (!url) return
    if (await copyLink(url)) return onShared?.()
    // Select the link, so that it is easy to copy manually.
    field.current?.select()
  })
  return (
    <div className={classes.content}>
      <p>Clients pick a service and an open time, and book without an account.</p>
      <div className={classes.link}>
        <TextField
          ref={field}
          label="Booking link"
          value={url ?? ''}
          placeholder={hasFailed ? 'No link yet' : 'Generating link...'}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
        />
        {hasFailed ? (
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Button onClick={copy} disabled={!url} data-autofocus={url ? true : undefined}>
            <Copy size={18} aria-hidden />
            Copy
          </Button>
        )}
      </div>
      <div className={classes.code}>
        {url && (
          <Suspense fallback={null}>
            <QrCode text={url} label="QR code of your booking link" />
          </Suspense>
        )}
      </div>
      {url && <ShareActions url={url} onShared={onShared} />}
    </div>
  )
}

type ShareActionsProps = { url: string; onShared: (() => void) | undefined }

function ShareActions({ url, onShared }: ShareActionsProps) {
  const { onClick: share } = useBusy(async () => {
    if (await openShareSheet(url, 'Book a time')) onShared?.()
  })
  return (
    <div className={classes.actions}>
      <LinkButton look="quiet" href={url} target="_blank" rel="noreferrer">
        <ExternalLink size={18} aria-hidden />
        Open booking page
      </LinkButton>
      {'share' in navigator && (
        <Button look="quiet" onClick={share}>
          <Share2 size={18} aria-hidden />
          Share
        </Button>
      )}
    </div>
  )
}
