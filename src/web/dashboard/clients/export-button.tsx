import { Download } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'

export function ExportButton() {
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const { filename, csv } = await callAsOwner(endpoints.exportClients)
      saveFile(filename, csv, 'text/csv')
      toast({ title: 'Clients exported', description: `They are in ${filename}.` })
    } catch (error) {
      explainFailure(error, {
        title: 'Error exporting clients',
        otherwise: 'Failed to export clients. Please try again.',
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
