import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ClientForm, type ClientValues } from './client-form.tsx'
import { useRefreshClients } from './clients-query.ts'
import { explainClientFailure } from './explain-client-failure.ts'

const EMPTY_CLIENT: ClientValues = { name: '', email: '', phone: '', address: '', notes: '', language: '' }

export function AddClientDialog({ isOpened, onClose }: { isOpened: boolean; onClose: () => void }) {
  const refreshClients = useRefreshClients()
  return (
    <Dialog title="Add New Client" isOpened={isOpened} onClose={onClose}>
      <ClientForm
        isNew
        initial={EMPTY_CLIENT}
        submitLabel="Add Client"
        busyLabel="Adding..."
        onCancel={onClose}
        onSend={async (body) => {
          try {
            await callAsOwner(endpoints.createClient, { body })
            toast({ title: 'Client added', description: `${body.name} was added to your clients.` })
            refreshClients()
            onClose()
          } catch (error) {
            return explainClientFailure(error, {
              title: 'Error adding client',
              fallback: 'Failed to add client. Please try again.',
              signedOut: 'You must be logged in to add a client',
            })
          }
        }}
      />
    </Dialog>
  )
}
