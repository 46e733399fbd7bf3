import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { InvoiceDetails } from '#contract/invoices.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callWith } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { redirectIfBlocked } from '#web/billing/redirect-if-blocked.ts'
import { ClientNameField } from '#web/dashboard/client-picker/client-name-field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '#web/dashboard/client-picker/contact-inputs.ts'
import { invalidateInvoices } from '#web/dashboard/invoices/invoices-query.ts'
import type { PaymentLinkDetails } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { RequestCloseContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import type { FormValues } from '#web/ui/form-errors.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { AccountNotice } from './account-notice.tsx'
import classes from './create-invoice.module.css'
import { depositHint, previewDeposit } from './deposit-preview.ts'
import { editedInvoiceValues } from './edited-invoice.ts'
import { invoiceFormSchema, serverErrorsByField, type ValidInvoice } from './invoice-form-schema.ts'
import { type InvoicePrefill, initialInvoiceValues } from './invoice-prefill.ts'
import { applyChanges, detachJobs } from './line-changes.ts'
import { lineRows } from './line-inputs.ts'
import { liveTotals } from './live-totals.ts'
import { MonthButtons } from './month-buttons.tsx'
import { MoreFields } from './more-fields.tsx'
import { reportCreateError, showCreateError } from './report-create-error.ts'
import { useJobDeposits } from './use-job-deposits.ts'

type CreateInvoiceDialogProps = {
  isOpened: boolean
  onClose: () => void
  /** Called after the dialog has closed, with the link to show. */
  onCreated: (link: PaymentLinkDetails) => void
  prefill?: InvoicePrefill | undefined
}

export function CreateInvoiceDialog({ isOpened, onClose, onCreated, prefill }: CreateInvoiceDialogProps) {
  return (
    <Dialog
      title={prefill?.invoice ? 'Edit Invoice' : 'Create New Invoice'}
      isOpened={isOpened}
      onClose={onClose}
      look="medium"
    >
      <InvoiceForm prefill={prefill} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

const createdToast = ({ number }: PaymentLinkDetails) => ({
  title: 'Invoice created',
  description: `${number} is ready for your client to pay.`,
})

const paidToast = ({ number, sentTo }: PaymentLinkDetails) => ({
  title: 'Invoice created',
  description: [
    `The deposit covers ${number}, so it’s already paid.`,
    sentTo && `We’re emailing the receipt to ${sentTo}.`,
  ]
    .filter(Boolean)
    .join(' '),
})

const notSentToast = ({ number, client_name }: PaymentLinkDetails) => ({
  variant: 'destructive' as const,
  title: 'Invoice created, but not sent',
  description: `You’ve reached today’s limit of 100 invoice emails, so ${number} wasn’t emailed. Send the link to ${client_name ?? 'your client'} yourself.`,
})

const EMAIL_TEXTS = {
  queued: (email: string) => `We’re emailing it to ${email}.`,
  limited: () => 'You’ve reached today’s limit of 100 invoice emails, so it wasn’t emailed.',
  none: () => null,
}

const updatedToast = (number: string, letter: keyof typeof EMAIL_TEXTS, email: string) => ({
  title: 'Invoice updated',
  description: [`${number} was saved.`, EMAIL_TEXTS[letter](email)].filter(Boolean).join(' '),
})

const NOT_ABOVE_ZERO = 'Please enter a valid amount greater than $0'

function InvoiceForm({ prefill, onClose, onCreated }: Omit<CreateInvoiceDialogProps, 'isOpened'>) {
  const requestClose = use(RequestCloseContext)
  /**
   * The form keeps its idempotency key until the server reports that the key was used for other content. So a retry after a
   * lost response creates no second invoice, and an invoice created before the form was changed is reported to the owner.
   */
  const [key, setKey] = useState(newIdempotencyKey)
  const queryClient = useQueryClient()
  const edited = prefill?.invoice
  /** The client whose jobs can be added, as long as the form still has their email, or the phone of a client without one. */
  const [client, setClient] = useState(prefill?.client)
  const [isMoreOpen, setMoreOpen] = useState(prefill?.isMoreOpen ?? false)
  const { form, text, checkbox, change, values, isBusy } = useForm<FormValues, ValidInvoice>({
    schema: invoiceFormSchema,
    initial: edited ? editedInvoiceValues(edited) : initialInvoiceValues(prefill),
    send,
  })

  async function send({ body, isZero }: ValidInvoice): Promise<Record<string, string>> {
    if (isZero) {
      toast({ variant: 'destructive', title: 'Invalid amount', description: NOT_ABOVE_ZERO })
      return { amount: NOT_ABOVE_ZERO }
    }
    const request = {
      ...body,
      client_id: body.client_email === '' ? (clientId ?? edited?.client_id ?? null) : null,
    }
    if (edited) return saveChanges(edited, request)
    try {
      const create = () =>
        callWith({ headers: { 'Idempotency-Key': key } }, endpoints.createInvoicePayment, { body: request })
      const response = await retryIfSignedIn(create, browserSession.recheck).catch(redirectIfBlocked)
      const { payment_url: url, invoice_id: id, number, letter, deposit_cents } = response
      const { client_name, client_email, client_phone, amount } = body
      const sentTo = letter === 'queued' ? client_email : undefined
      if (url) {
        const link = { id, url, number, client_name, client_phone, amount, deposit_cents, sentTo }
        const isPaid = amountDue(amount, deposit_cents) === 0
        toast(letter === 'limited' ? notSentToast(link) : isPaid ? paidToast(link) : createdToast(link))
        onClose()
        if (!isPaid) onCreated(link)
      } else showCreateError('Invalid response from server - no payment URL received')
      return {}
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused') setKey(newIdempotencyKey)
      void queryClient.invalidateQueries({ queryKey: paymentAccountQuery.queryKey })
      return serverErrorsByField(reportCreateError(error), values)
    } finally {
      // The invoice may have been created even if no response arrived.
      invalidateInvoices(queryClient)
    }
  }

  async function saveChanges({ id }: InvoiceDetails, body: ValidInvoice['body']) {
    try {
      const { number, letter } = await callAsOwner(endpoints.updateInvoice, { params: { id }, body })
      toast(updatedToast(number, letter, body.client_email))
      onClose()
      return {}
    } catch (error) {
      const fields = toastServerError(error, {
        title: 'Error updating invoice',
        fallback: 'Failed to update the invoice. Please try again.',
      })
      return serverErrorsByField(fields, values)
    } finally {
      invalidateInvoices(queryClient)
    }
  }

  function selectClient(selected: Client) {
    const { name: client_name, email: client_email } = selected
    const client_phone = selected.phone ?? ''
    const detached = client && client.id !== selected.id ? detachJobs(values) : {}
    setClient(selected)
    applyChanges({ change }, { client_name, client_email, client_phone, ...detached })
  }

  const hasLines = lineRows(values).length > 0
  const canOnlyText = values.client_email === '' && values.client_phone !== ''
  const clientId = client && isStillClient(client, values) ? client.id : null
  const fields = { values, text, checkbox, change }
  const deposits = useJobDeposits(clientId, prefill)
  const hint = depositHint(values, deposits)
  return (
    <form {...form} className={classes.form}>
      <AccountNotice />
      <div className={classes.client}>
        <ClientNameField
          {...text('client_name')}
          onType={(name) => change('client_name', name)}
          onPick={selectClient}
        />
        <TextField {...text('client_email')} {...EMAIL_INPUT} label="Client Email" />
        <TextField {...text('client_phone')} {...PHONE_INPUT} label="Client Phone" />
      </div>
      {clientId && <MonthButtons clientId={clientId} fields={fields} />}
      <TextArea {...text('description')} label="Description" rows={2} />
      <div className={classes.amountAndEmail}>
        <div className={classes.money}>
          {hasLines ? (
            <TextField
              {...text('total')}
              label="Amount"
              hint={hint ?? 'Total of the line items below.'}
              value={liveTotals(values).totalText.replace('$', '')}
              readOnly
            />
          ) : (
            <TextField
              {...text('amount')}
              label="Amount"
              hint={hint ?? 'In US dollars, minimum $1.00'}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
            />
          )}
        </div>
        {canOnlyText ? (
          <p className={classes.notEmailed}>
            You can text the link once it’s {edited ? 'saved' : 'created'}.
          </p>
        ) : (
          <CheckboxField
            {...checkbox('sends_letter')}
            label={`Email the ${edited ? 'changed ' : ''}invoice to the client`}
          />
        )}
      </div>
      <MoreFields
        fields={fields}
        clientId={clientId}
        deposit={previewDeposit(values, deposits)}
        isOpened={isMoreOpen}
        onToggle={setMoreOpen}
      />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={requestClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel={edited ? 'Saving...' : 'Creating...'}>
          {edited ? 'Save Changes' : 'Create Invoice'}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Clients are told apart by their email, or by their phone if they have none. */
function isStillClient(
  client: InvoicePrefill['client'],
  { client_email, client_phone }: FormValues,
): boolean {
  const email = String(client_email).trim().toLowerCase()
  if (email !== '' || client.email !== '') return client.email.toLowerCase() === email
  return client.phone === String(client_phone).trim()
}
