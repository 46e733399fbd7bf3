import { Copy, ExternalLink, Share2 } from 'lucide-react'
import { useRef } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { copyLink, openShareSheet } from '#web/dashboard/share/copy-link.ts'
import classes from '#web/dashboard/share/share.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { moneyText } from '#web/format/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

export type PaymentLinkDetails = Pick<Invoice, 'number' | 'client_name' | 'amount'> & {
  url: string
  /** The address that the link is being emailed to. */
  sentTo?: string | undefined
}

type PaymentLinkDialogProps = {
  isOpened: boolean
  link: PaymentLinkDetails | undefined
  onClose: () => void
}

export function PaymentLinkDialog({ isOpened, link, onClose }: PaymentLinkDialogProps) {
  return (
    <Dialog title="Payment Link" isOpened={isOpened} onClose={onClose}>
      {link && <PaymentLink {...link} />}
    </Dialog>
  )
}

const COPY_FAILED_TOAST = {
  title: "Couldn't copy automatically",
  description: 'The link is selected. Please copy it yourself.',
}

function PaymentLink({ url, number, client_name, amount, sentTo }: PaymentLinkDetails) {
  const field = useRef<HTMLInputElement>(null)
  const { onClick: copy } = useBusy(async () => {
    if (!(await copyLink(url, COPY_FAILED_TOAST))) field.current?.select()
  })
  const { onClick: share } = useBusy(() => openShareSheet(url, 'Pay your invoice'))
  return (
    <div className={classes.content}>
      <p>
        <strong dir="auto">
          {number} for {client_name || 'your client'}, {moneyText(amount)}.
        </strong>{' '}
        {sentTo && `We’re emailing it to ${sentTo}.`}
      </p>
      <p>Anyone with this link can view and pay the invoice. It doesn’t expire.</p>
      <div className={classes.link}>
        <TextField
          ref={field}
          label="Payment link"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
        />
        <Button onClick={copy} data-autofocus>
          <Copy size={18} aria-hidden />
          Copy
        </Button>
      </div>
      <div className={classes.actions}>
        <LinkButton look="quiet" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={18} aria-hidden />
          Open Link
        </LinkButton>
        {'share' in navigator && (
          <Button look="quiet" onClick={share}>
            <Share2 size={18} aria-hidden />
            Share Link
          </Button>
        )}
      </div>
    </div>
  )
}
