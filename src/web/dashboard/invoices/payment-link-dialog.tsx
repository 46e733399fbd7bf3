import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banknote, Copy, ExternalLink, MessageSquareText, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { preparedInvoiceText } from '#domain/texts/prepared-texts.ts'
import { smsLink, smsLinkToAnyone } from '#domain/texts/sms-link.ts'
import { copyLink, openShareSheet } from '#web/dashboard/share/copy-link.ts'
import classes from '#web/dashboard/share/share.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { moneyText } from '#web/format/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { markPaid } from './invoice-commands.ts'
import { invoiceQuery } from './invoices-query.ts'

export type PaymentLinkDetails = Pick<
  Invoice,
  'id' | 'number' | 'client_name' | 'client_phone' | 'amount' | 'deposit_cents'
> & {
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
      {link && <PaymentLink link={link} onPaid={onClose} />}
    </Dialog>
  )
}

const COPY_FAILED_TOAST = {
  title: "Couldn't copy automatically",
  description: 'The link is selected. Please copy it yourself.',
}

const QrCode = lazy(() => import('#web/dashboard/ui/qr-code.tsx'))

type PaymentLinkProps = { link: PaymentLinkDetails; onPaid: () => void }

function PaymentLink({ link, onPaid }: PaymentLinkProps) {
  const { url, number, client_name, sentTo } = link
  const field = useRef<HTMLInputElement>(null)
  const { onClick: copy } = useBusy(async () => {
    if (!(await copyLink(url, COPY_FAILED_TOAST))) field.current?.select()
  })
  const { onClick: share } = useBusy(async () => void (await openShareSheet(url, 'Pay your invoice')))
  return (
    <div className={classes.content}>
      <p>
        <strong dir="auto">
          {number} for {client_name || 'your client'}, {dueText(link)}.
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
      <div className={classes.code}>
        <Suspense fallback={null}>
          <QrCode text={url} label="QR code to pay this invoice" />
        </Suspense>
        <p className={classes.codeHint}>Your client can scan this code to pay.</p>
      </div>
      <div className={classes.actions}>
        <InPersonActions link={link} onPaid={onPaid} />
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

/** `$135.00`: what is left to pay. */
function dueText({ amount, deposit_cents }: PaymentLinkDetails): string {
  return moneyText(amountDue(amount, deposit_cents))
}

/** For an owner who stands next to the client. */
function InPersonActions({ link, onPaid }: PaymentLinkProps) {
  const queryClient = useQueryClient()
  const { data: invoice } = useQuery(invoiceQuery(link.id))
  const { isBusy, onClick: payInCash } = useBusy(async () => {
    if (await markPaid(queryClient, link)) onPaid()
  })
  if (invoice && !isOwed(invoice)) return null
  const { client_name: clientName, number, url, sentTo } = link
  const phone = link.client_phone ?? invoice?.client_phone
  const language = invoice?.client_language ?? DEFAULT_LANGUAGE
  const text = preparedInvoiceText({ language, clientName, number, amount: dueText(link), url })
  return (
    <>
      <LinkButton
        look={sentTo || !phone ? 'quiet' : 'primary'}
        href={smsLink(phone ?? '', text) ?? smsLinkToAnyone(text)}
      >
        <MessageSquareText size={18} aria-hidden />
        Text it
      </LinkButton>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={payInCash}>
        <Banknote size={18} aria-hidden />
        {isBusy ? 'Saving...' : 'Paid in cash'}
      </Button>
    </>
  )
}
