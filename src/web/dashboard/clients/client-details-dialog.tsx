import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { currentVersionFrom } from '#web/dashboard/appointments/save-failure.ts'
import { jobPrefill } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { useInvoiceDialog } from '#web/dashboard/invoices/create/use-invoice-dialog.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { toast } from '#web/ui/toast-store.ts'
import classes from './client-details.module.css'
import { ClientForm } from './client-form.tsx'
import { ClientHistory } from './client-history.tsx'
import { useRefreshClients } from './clients-query.ts'
import { DeleteClient } from './delete-client.tsx'
import { explainClientFailure } from './explain-client-failure.ts'
import { storedDifferences } from './stored-differences.ts'

type ClientDetailsDialogProps = { client: Client; isOpened: boolean; onClose: () => void }

export function ClientDetailsDialog({ client, isOpened, onClose }: ClientDetailsDialogProps) {
  const { openInvoiceForm, invoiceDialogs } = useInvoiceDialog()
  const [returnFocusTo, setReturnFocusTo] = useState<HTMLElement>()

  function closeDeleted() {
    // The card that opened this dialog is about to disappear.
    setReturnFocusTo(pageContent())
    onClose()
  }

  return (
    <>
      <Dialog
        title="Client Details"
        isOpened={isOpened}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
        look="wide"
      >
        <div className={classes.details}>
          <div className={classes.client}>
            <EditClient client={client} onClose={onClose} />
            <DeleteClient client={client} onDeleted={closeDeleted} />
          </div>
          <ClientHistory
            clientId={client.id}
            onInvoice={() => openInvoiceForm({ client, isMoreOpen: true })}
            onInvoiceJob={(job, timeZone) => openInvoiceForm(jobPrefill(client, job, timeZone))}
          />
        </div>
      </Dialog>
      {invoiceDialogs}
    </>
  )
}

const SUBMIT_LABEL = 'Update Client'

type EditClientProps = { client: Client; onClose: () => void }

function EditClient({ client, onClose }: EditClientProps) {
  const refreshClients = useRefreshClients()
  /** The stored version that the owner has seen. */
  const [seen, setSeen] = useState(client)
  const [differences, setDifferences] = useState<ReturnType<typeof storedDifferences> | null>(null)
  const { name, email, phone, address, notes, language = null } = client
  return (
    <ClientForm
      initial={{
        name,
        email,
        phone: phone ?? '',
        address: address ?? '',
        notes: notes ?? '',
        language: language ?? '',
      }}
      submitLabel={SUBMIT_LABEL}
      busyLabel="Updating..."
      notice={differences && <ChangedMeanwhile differences={differences} />}
      onCancel={onClose}
      onSend={async ({ language: chosen, ...fields }) => {
        // The client may have chosen another one since this was loaded, which does not make a new version.
        const body = { ...fields, ...(chosen !== language && { language: chosen }) }
        try {
          await callAsOwner(endpoints.updateClient, {
            params: { id: client.id },
            body: { ...body, seen_updated_at: seen.updated_at },
          })
          toast({ title: 'Client updated', description: `${body.name} has been saved.` })
          onClose()
        } catch (error) {
          const current = currentVersionFrom<Client>(error)
          if (!current) {
            return explainClientFailure(error, {
              title: 'Error updating client',
              fallback: 'Failed to update client details. Please try again.',
              signedOut: 'You must be logged in to update a client',
            })
          }
          setSeen(current)
          setDifferences(storedDifferences(body, current))
        }
        refreshClients()
      }}
    />
  )
}

type ChangedMeanwhileProps = { differences: ReturnType<typeof storedDifferences> }

/** Shows what somebody else saved in the meantime, before the owner can overwrite it. */
function ChangedMeanwhile({ differences }: ChangedMeanwhileProps) {
  return (
    <div role="alert" className={classes.changed}>
      <p>
        Someone edited this client in another window or on another device.{' '}
        {differences.length === 0 ? 'Both versions are the same.' : 'It now says:'}
      </p>
      {differences.length > 0 && (
        <dl>
          {differences.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>Tap {SUBMIT_LABEL} again to save what you typed instead.</p>
    </div>
  )
}
