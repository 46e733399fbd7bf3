import { useState } from 'react'
import type { ColumnMapping, ImportPreview } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useClientsChanged } from '#web/dashboard/clients/clients-query.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { dismissToast, shownToasts, toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { clientsText, undoneWords } from './import-text.ts'
import { readCsvFile } from './read-csv-file.ts'

export type ImportStep =
  | { step: 'choose'; isReading: boolean; mistake: string | null }
  | { step: 'look'; csv: string; preview: ImportPreview; isReading: boolean }
  | { step: 'done'; importId: string; added: number; skipped: number }

const START: Extract<ImportStep, { step: 'choose' }> = { step: 'choose', isReading: false, mistake: null }

const FAILURE = { title: 'Error importing clients', otherwise: 'Failed to import clients. Please try again.' }

/** The way of a file: chosen, looked at, taken in. Nothing is saved before the last. */
export function useClientImport() {
  const [state, setState] = useState<ImportStep>(START)
  const clientsChanged = useClientsChanged()

  async function choose(file: File) {
    setState({ step: 'choose', isReading: true, mistake: null })
    const read = readCsvFile(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return setState({ ...START, mistake: read.problem })
    try {
      const preview = await callAsOwner(endpoints.previewClientImport, { body: read })
      setState({ step: 'look', csv: read.csv, preview, isReading: false })
    } catch (error) {
      setState({ ...START, mistake: fileMistake(error) })
    }
  }

  async function map(mapping: ColumnMapping) {
    if (state.step !== 'look') return
    const { csv, preview: seen } = state
    const wished = { ...seen, mapping }
    setState({ step: 'look', csv, preview: wished, isReading: true })
    // Of two changes in a row the later counts, whichever is answered first.
    const settle = (preview: ImportPreview) =>
      setState((known) =>
        known.step === 'look' && known.preview === wished
          ? { step: 'look', csv, preview, isReading: false }
          : known,
      )
    try {
      settle(await callAsOwner(endpoints.previewClientImport, { body: { csv, mapping } }))
    } catch (error) {
      settle(seen)
      explainFailure(error, FAILURE)
    }
  }

  const importing = useBusy(async () => {
    if (state.step !== 'look' || state.isReading) return
    const { csv, preview } = state
    try {
      const done = await callAsOwner(endpoints.importClients, { body: { csv, mapping: preview.mapping } })
      setState({ step: 'done', ...done })
      toast({
        title: 'Clients imported',
        description: `${clientsText(done.added)} added.`,
        action: { label: 'Undo', onAction: () => void undo(done.importId) },
        about: done.importId,
      })
      clientsChanged()
    } catch (error) {
      explainFailure(error, FAILURE)
    }
  })

  /** Takes an import back and says so; resolves to whether it was. */
  async function undo(importId: string): Promise<boolean> {
    // What is being undone in the dialog is not offered by the toast any longer.
    for (const { id, about } of shownToasts()) if (about === importId) dismissToast(id)
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

  return { state, choose, map, importing, undo, restart: () => setState(START) }
}

/** About the file, beside it; about anything else, in a toast too. */
function fileMistake(error: unknown): string {
  if (error instanceof ApiError && error.fields.csv) return error.fields.csv
  explainFailure(error, FAILURE)
  return 'The file was not read. Please try again.'
}
