import { useQuery } from '@tanstack/react-query'
import type { Client, ClientHistory } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { SCOPE_LABELS } from '#web/dashboard/appointments/series/scope.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { DialogLink } from '#web/dashboard/ui/dialog-link.tsx'
import { appointmentPath } from '#web/dashboard/ui/paths.ts'
import { dateTimeText, dateValue } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import classes from './client-details.module.css'
import { clientQuery, useRefreshAfterDeletion } from './clients-query.ts'

type DeleteClientProps = { client: Pick<Client, 'id' | 'name'>; onDeleted: () => void }

/** Offers to delete the client, or says which jobs have to be cancelled first. */
export function DeleteClient({ client, onDeleted }: DeleteClientProps) {
  const refreshAfterDeletion = useRefreshAfterDeletion()
  const { data, isPending, refetch } = useQuery(clientQuery(client.id))
  const settings = useQuery(businessSettingsQuery)
  if (isPending || settings.isPending) return null
  if (data && settings.data && data.history.upcomingCount > 0)
    return <JobsToCancel history={data.history} timeZone={settings.data.timezone} />

  async function requestDeletion() {
    try {
      await callAsOwner(endpoints.deleteClient, { params: { id: client.id } }).catch(ignoreNotFound)
    } catch (error) {
      // A job may have been booked since the history was loaded.
      void refetch()
      throw error
    }
  }

  return (
    <div className={classes.delete}>
      <ConfirmButton
        label="Delete client"
        look="danger"
        title={`Delete ${client.name}?`}
        busyLabel="Deleting..."
        failureToast={{
          title: 'Client not deleted',
          fallback: 'Couldn’t delete this client. Please try again.',
        }}
        onConfirm={async () => {
          await requestDeletion()
          toast({ title: 'Client deleted', description: `${client.name} has been deleted.` })
          onDeleted()
          refreshAfterDeletion(client.id)
        }}
      >
        This deletes their contact details, notes and messages, and you can’t undo it. Past jobs stay without
        the client’s name and address. Invoices keep the name and email printed on them.
      </ConfirmButton>
    </div>
  )
}

type JobsToCancelProps = { history: ClientHistory; timeZone: string }

/** The history links to every job, so this links only to the next one. */
function JobsToCancel({ history: { jobs, upcomingCount }, timeZone }: JobsToCancelProps) {
  const count = upcomingCount === 1 ? '1 upcoming job' : `${upcomingCount} upcoming jobs`
  const nextJob = jobs.findLast(({ isUpcoming }) => isUpcoming)
  const hasSeries = upcomingCount > 1 && jobs.some(({ isUpcoming, rhythm }) => isUpcoming && rhythm !== null)
  return (
    <div className={classes.delete}>
      <p>
        To delete this client, cancel {count} first.
        {hasSeries &&
          ` To cancel a whole series at once, cancel its next visit and choose “${SCOPE_LABELS.following}”.`}
      </p>
      {nextJob && (
        <DialogLink to={appointmentPath(nextJob.id, dateValue(timeZone, nextJob.appointment_time))}>
          Next: {nextJob.service}, {dateTimeText(timeZone, nextJob.appointment_time)}
        </DialogLink>
      )}
    </div>
  )
}
