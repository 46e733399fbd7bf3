import { useState } from 'react'
import type { ColumnMapping, ImportPreview } from '#contract/clients.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useClientsChanged } from '#web/dashboard/clients/clients-query.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { dismissToast, shownToasts, type ToastAction, toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { clientsText, undoneWords } from './import-words.ts'
import { readCsvFile } from './read-csv-file.ts'

export type ImportStep =
  | { step: 'choose'; isReading: boolean; mistake: string | null }
  | { step: 'look'; csv: string; preview: ImportPreview; isReading: boolean }
  | { step: 'done'; importId: string; added: number; skipped: number; offered: ToastAction }

const START: Extract<ImportStep, { step: 'choose' }> = { step: 'choose', isReading: false, mistake: null }

const FAILURE = { title: 'Error importing clients', otherwise: 'Failed to import clients. Please try again.' }

/** The way of a file: chosen, looked at, taken in. Nothing is saved before the last. */
export function useClientImport() {
  const [state, setState] = useState<ImportStep>(START)
  const clientsChanged = useClientsChanged()
  const undo = useUndoImport()

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

  async function map(csv: string, seen: ImportPreview, mapping: ColumnMapping) {
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
      const offered = { label: 'Undo', onAction: () => void undo(done.importId) }
      setState({ step: 'done', ...done, offered })
      toast({
        title: 'Clients imported',
        description: `${clientsText(done.added)} added.`,
        action: offered,
      })
      clientsChanged()
    } catch (error) {
      explainFailure(error, FAILURE)
    }
  })

  async function undoHere({ importId, offered }: Extract<ImportStep, { step: 'done' }>) {
    // What is done here need not be offered beside it any longer.
    for (const { id, action } of shownToasts()) if (action === offered) dismissToast(id)
    return undo(importId)
  }

  return { state, choose, map, importing, undo: undoHere, restart: () => setState(START) }
}

/** Takes an import back and says so; resolves to whether it was. */
function useUndoImport() {
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

/** About the file, beside it; about anything else, in a toast too. */
function fileMistake(error: unknown): string {
  if (error instanceof ApiError && error.fields.csv) return error.fields.csv
  explainFailure(error, FAILURE)
  return 'The file was not read. Please try again.'
}
