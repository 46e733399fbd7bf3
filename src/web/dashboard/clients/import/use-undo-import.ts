import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useClientsChanged } from '#web/dashboard/clients/use-clients-changed.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { undoneWords } from './import-words.ts'

/** Takes an import back and says so; resolves to whether it was. */
export function useUndoImport() {
  const clientsChanged = useClientsChanged()
  return async (importId: string): Promise<boolean> => {
    try {
      const undone = await callAsOwner(endpoints.undoClientImport, { params: { id: importId } })
      toast(undoneWords(undone))
      clientsChanged()
      return true
    } catch (error) {
      explainFailure(error, {
        title: 'Error undoing the import',
        otherwise: 'Failed to undo the import. Please try again.',
      })
      return false
    }
  }
}
