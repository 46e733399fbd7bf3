import type { Client } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import classes from './client-details.module.css'
import { ClientForm } from './client-form.tsx'
import { ClientHistory } from './client-history.tsx'
import { explainClientFailure } from './explain-client-failure.ts'
import { useClientsChanged } from './use-clients-changed.ts'

type ClientDetailsDialogProps = { client: Client; isOpened: boolean; onClose: () => void }

export function ClientDetailsDialog({ client, isOpened, onClose }: ClientDetailsDialogProps) {
  const clientsChanged = useClientsChanged()
  const { id, name, email, phone, address, notes } = client
  return (
    <Dialog title="Client Details" isOpened={isOpened} onClose={onClose} isWide>
      <div className={classes.details}>
        <ClientForm
          initial={{ name, email, phone: phone ?? '', address: address ?? '', notes: notes ?? '' }}
          button="Update Client"
          busyLabel="Updating..."
          onCancel={onClose}
          onSend={async (body) => {
            try {
              await callAsOwner(endpoints.updateClient, { params: { id }, body })
            } catch (error) {
              return explainClientFailure(error, {
                title: 'Error updating client',
                otherwise: 'Failed to update client details. Please try again.',
                signedOut: 'You must be logged in to update a client',
              })
            }
            toast({ title: 'Client updated', description: `${body.name} has been saved.` })
            clientsChanged()
            onClose()
            return {}
          }}
        />
        <ClientHistory clientId={id} />
      </div>
    </Dialog>
  )
}
