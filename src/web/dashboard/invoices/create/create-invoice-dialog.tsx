import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callWith } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { leaveWhenBlocked } from '#web/billing/leave-when-blocked.ts'
import { ClientNameField } from '#web/dashboard/client-picker/client-name-field.tsx'
import { EMAIL_INPUT } from '#web/dashboard/client-picker/contact-inputs.ts'
import { readAgain } from '#web/dashboard/invoices/invoices-query.ts'
import type { PaymentLinkOf } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { paymentAccountQuery } from '#web/dashboard/settings/payment/payment-queries.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { LeaveContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { onceMoreIfSignedIn } from '#web/session/once-more-if-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormValues } from '#web/ui/form-errors.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { AccountNotice } from './account-notice.tsx'
import classes from './create-invoice.module.css'
import { firstInvoiceValues, type InvoiceStart } from './invoice-start.ts'
import { type CheckedInvoice, InvoiceForm as InvoiceSchema, refusedInvoiceFields } from './invoice-values.ts'
import { applyChanges, jobsUntied } from './line-changes.ts'
import { liveTotals } from './live-totals.ts'
import { MonthButtons } from './month-buttons.tsx'
import { MoreFields } from './more-fields.tsx'
import { tellError, tellNotCreated } from './tell-not-created.ts'
import { lineRows } from './typed-lines.ts'

type CreateInvoiceDialogProps = {
  isOpened: boolean
  onClose: () => void
  /** After it has closed and told so: there is a link to be shown. */
  onCreated: (link: PaymentLinkOf) => void
  start?: InvoiceStart | undefined
}

export function CreateInvoiceDialog({ isOpened, onClose, onCreated, start }: CreateInvoiceDialogProps) {
  return (
    <Dialog title="Create New Invoice" isOpened={isOpened} onClose={onClose} isBroad>
      <InvoiceForm start={start} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

const created = ({ number }: PaymentLinkOf) => ({
  title: 'Invoice created',
  description: `${number} is ready to be paid.`,
})

const notSent = ({ number, client_name }: PaymentLinkOf) => ({
  variant: 'destructive' as const,
  title: 'Invoice created, but not sent',
  description: `Your clients got 100 letters about invoices today, so ${number} was not e-mailed. Send its link to ${client_name ?? 'your client'} yourself.`,
})

const NOT_ABOVE_ZERO = 'Please enter a valid amount greater than $0'

function InvoiceForm({ start, onClose, onCreated }: Omit<CreateInvoiceDialogProps, 'isOpened'>) {
  const leave = use(LeaveContext)
  /**
   * One invoice is created however often it is asked for: a form has one key until the server has made something else
   * of it. So an answer that was lost is given again, and one that was lost before the form was changed is not passed over.
   */
  const [key, setKey] = useState(newKey)
  const queryClient = useQueryClient()
  /** Whose jobs can be added: known as long as the e-mail is still theirs. */
  const [client, setClient] = useState(start?.client)
  const [isMore, setMore] = useState(start?.opensMore ?? false)
  const { form, text, tick, change, values, isBusy } = useForm<FormValues, CheckedInvoice>({
    schema: InvoiceSchema,
    initial: firstInvoiceValues(start),
    send,
  })

  async function send({ body, isNothing }: CheckedInvoice): Promise<Record<string, string>> {
    if (isNothing) {
      toast({ variant: 'destructive', title: 'Invalid amount', description: NOT_ABOVE_ZERO })
      return { amount: NOT_ABOVE_ZERO }
    }
    try {
      const ask = () => callWith({ 'Idempotency-Key': key }, endpoints.createInvoicePayment, { body })
      const answer = await onceMoreIfSignedIn(ask, browserSession.recheck).catch(leaveWhenBlocked)
      const { payment_url: url, number, letter } = answer
      const { client_name, client_email, amount } = body
      const sentTo = letter === 'queued' ? client_email : undefined
      if (url) {
        const link = { url, number, client_name, amount, sentTo }
        toast(letter === 'limited' ? notSent(link) : created(link))
        onClose()
        onCreated(link)
      } else tellError('Invalid response from server - no payment URL received')
      return {}
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused') setKey(newKey)
      void queryClient.invalidateQueries({ queryKey: paymentAccountQuery.queryKey })
      return refusedInvoiceFields(tellNotCreated(error), values)
    } finally {
      // Also one without an answer may have been made.
      readAgain(queryClient)
    }
  }

  function pick(picked: Client) {
    const { name: client_name, email: client_email } = picked
    const untied = client && client.id !== picked.id ? jobsUntied(values) : {}
    setClient(picked)
    applyChanges({ change }, { client_name, client_email, ...untied })
  }

  const hasLines = lineRows(values).length > 0
  const isTheirs = client?.email.toLowerCase() === String(values.client_email).trim().toLowerCase()
  const clientId = isTheirs ? (client?.id ?? null) : null
  const fields = { values, text, tick, change }
  return (
    <form {...form} className={classes.form}>
      <AccountNotice />
      <div className={classes.client}>
        <ClientNameField
          {...text('client_name')}
          onType={(name) => change('client_name', name)}
          onPick={pick}
        />
        <TextField {...text('client_email')} {...EMAIL_INPUT} label="Client Email" />
      </div>
      {clientId && <MonthButtons clientId={clientId} fields={fields} />}
      <TextArea {...text('description')} label="Description" rows={2} />
      <div className={classes.amountAndLetter}>
        <div className={classes.money}>
          {hasLines ? (
            <TextField
              {...text('total')}
              label="Amount"
              hint="What the lines under More come to."
              value={liveTotals(values).totalText.replace('$', '')}
              readOnly
            />
          ) : (
            <TextField
              {...text('amount')}
              label="Amount"
              hint="In US dollars, minimum $1.00"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
            />
          )}
        </div>
        <TickField {...tick('sends_letter')} label="E-mail the invoice to the client" />
      </div>
      <MoreFields fields={fields} clientId={clientId} isOpened={isMore} onToggle={setMore} />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={leave}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Creating...">
          Create Invoice
        </SubmitButton>
      </div>
    </form>
  )
}
