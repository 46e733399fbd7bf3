import { useState } from 'react'
import type { ColumnMapping, ImportPreview } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useRefreshClients } from '#web/dashboard/clients/clients-query.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { dismissToast, shownToasts, toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { clientsText, undoneText } from './import-text.ts'
import { readCsvFile } from './read-csv-file.ts'

export type ImportStep =
  | { step: 'choose'; isReading: boolean; error: string | null }
  | { step: 'preview'; csv: string; preview: ImportPreview; isReading: boolean }
  | { step: 'done'; importId: string; added: number; skipped: number }
  | { step: 'undone'; title: string; description: string }

const INITIAL_STEP: Extract<ImportStep, { step: 'choose' }> = {
  step: 'choose',
  isReading: false,
  error: null,
}

const FAILURE = { title: 'Error importing clients', fallback: 'Failed to import clients. Please try again.' }

/** The steps of an import: choose a file, check the preview, import. Nothing is saved before the last step. */
export function useClientImport() {
  const [state, setState] = useState<ImportStep>(INITIAL_STEP)
  const refreshClients = useRefreshClients()

  async function chooseFile(file: File) {
    setState({ step: 'choose', isReading: true, error: null })
    const result = readCsvFile(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in result) return setState({ ...INITIAL_STEP, error: result.problem })
    try {
      const preview = await callAsOwner(endpoints.previewClientImport, { body: result })
      setState({ step: 'preview', csv: result.csv, preview, isReading: false })
    } catch (error) {
      setState({ ...INITIAL_STEP, error: fileError(error) })
    }
  }

  async function changeMapping(mapping: ColumnMapping) {
    if (state.step !== 'preview') return
    const { csv, preview: previous } = state
    const updated = { ...previous, mapping }
    setState({ step: 'preview', csv, preview: updated, isReading: true })
    // Of two quick changes the later one counts, whichever response arrives first.
    const showIfCurrent = (preview: ImportPreview) =>
      setState((current) =>
        current.step === 'preview' && current.preview === updated
          ? { step: 'preview', csv, preview, isReading: false }
          : current,
      )
    try {
      showIfCurrent(await callAsOwner(endpoints.previewClientImport, { body: { csv, mapping } }))
    } catch (error) {
      showIfCurrent(previous)
      toastServerError(error, FAILURE)
    }
  }

  const importAction = useBusy(async () => {
    if (state.step !== 'preview' || state.isReading) return
    const { csv, preview } = state
    try {
      const done = await callAsOwner(endpoints.importClients, { body: { csv, mapping: preview.mapping } })
      setState({ step: 'done', ...done })
      toast({
        title: 'Clients imported',
        description: `${clientsText(done.added)} added.`,
        action: { label: 'Undo', onAction: () => void undo(done.importId) },
        recordId: done.importId,
      })
      refreshClients()
    } catch (error) {
      toastServerError(error, FAILURE)
    }
  })

  /** Undoes an import and shows a toast. Resolves to whether it succeeded. */
  async function undo(importId: string): Promise<boolean> {
    // The import's own toast must no longer offer to undo it.
    for (const { id, recordId } of shownToasts()) if (recordId === importId) dismissToast(id)
    try {
      const undone = await callAsOwner(endpoints.undoClientImport, { params: { id: importId } })
      const message = undoneText(undone)
      toast(message)
      // The dialog may still be open if the owner pressed Undo in the toast.
      setState((current) =>
        current.step === 'done' && current.importId === importId ? { step: 'undone', ...message } : current,
      )
      refreshClients()
      return true
    } catch (error) {
      toastServerError(error, {
        title: 'Error undoing the import',
        fallback: 'Failed to undo the import. Please try again.',
      })
      return false
    }
  }

  return {
    state,
    chooseFile,
    changeMapping,
    importAction,
    undo,
    restart: () => setState(INITIAL_STEP),
  }
}

/** The message below the file field. Failures that are not about the file are shown in a toast too. */
function fileError(error: unknown): string {
  if (error instanceof ApiError && error.fields.csv) return error.fields.csv
  toastServerError(error, FAILURE)
  return 'We couldn’t read the file. Please try again.'
}
