import { Download, Upload, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Client } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { useUrlSearch } from '#web/dashboard/ui/use-url-search.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { ClientsList } from './clients-list.tsx'
import classes from './clients-page.module.css'

const AddClientDialog = deferredDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
const ClientDetailsDialog = deferredDialog(
  async () => (await import('./client-details-dialog.tsx')).ClientDetailsDialog,
)
const ScheduleDrawer = deferredDialog(
  async () => (await import('#web/dashboard/appointments/schedule-drawer.tsx')).ScheduleDrawer,
)
const ImportDialog = deferredDialog(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

export const meta = () => [{ title: 'Clients · Wheelhouse' }]

export default function ClientsPage() {
  const navigate = useNavigate()
  const { typed, setTyped, search } = useUrlSearch()
  const addDialog = useDialog()
  const importDialog = useDialog()
  const detailsDialog = useDialog<Client>()
  const scheduleDialog = useDialog<Client>()

  return (
    <Page
      title="Clients"
      action={
        <Button onClick={() => addDialog.open()}>
          <UserPlus size={18} aria-hidden />
          Add Client
        </Button>
      }
    >
      <div className={classes.tools}>
        <SearchBox
          label="Search clients"
          placeholder="Search clients by name, email or phone..."
          value={typed}
          onChange={setTyped}
        />
        <Button look="quiet" onClick={() => importDialog.open()}>
          <Upload size={18} aria-hidden />
          Import
        </Button>
        <ExportButton />
      </div>
      <ClientsList search={search} onView={detailsDialog.open} onSchedule={scheduleDialog.open} />
      <AddClientDialog isOpened={addDialog.isOpened} onClose={addDialog.close} />
      <ImportDialog isOpened={importDialog.isOpened} onClose={importDialog.close} />
      {detailsDialog.subject && (
        <ClientDetailsDialog
          key={detailsDialog.subject.id}
          client={detailsDialog.subject}
          isOpened={detailsDialog.isOpened}
          onClose={detailsDialog.close}
        />
      )}
      {scheduleDialog.subject && (
        <ScheduleDrawer
          client={scheduleDialog.subject}
          isOpened={scheduleDialog.isOpened}
          onClose={scheduleDialog.close}
          onScheduled={(date) => navigate(`/dashboard/calendar?date=${date}`)}
        />
      )}
    </Page>
  )
}

function ExportButton() {
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const { filename, csv } = await callAsOwner(endpoints.exportClients)
      saveFile(filename, csv, 'text/csv')
      toast({ title: 'Clients exported', description: `Saved as ${filename}` })
    } catch (error) {
      toastServerError(error, {
        title: 'Error exporting clients',
        fallback: 'Failed to export clients. Please try again.',
      })
    }
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      <Download size={18} aria-hidden />
      {isBusy ? 'Exporting...' : 'Export'}
    </Button>
  )
}
