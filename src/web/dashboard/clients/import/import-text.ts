import type { ImportPreview } from '#contract/clients.ts'
import { countText } from '#web/format/count.ts'

/** `3 clients`, `1 client`. */
export function clientsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'client' : 'clients'}`
}

/** What an import will do. */
export function countsText({ new: added, duplicate, invalid }: ImportPreview['counts']): string {
  const skipped = [
    duplicate > 0 && `${countText(duplicate)} ${duplicate === 1 ? 'duplicate' : 'duplicates'}`,
    invalid > 0 && `${countText(invalid)} ${invalid === 1 ? 'row with an error' : 'rows with errors'}`,
  ].filter((part) => part !== false)
  const skippedText = skipped.length > 0 ? ` ${skipped.join(' and ')} will be skipped.` : ''
  return `${added === 0 ? 'No clients' : clientsText(added)} will be added.${skippedText}`
}

/** What undoing an import did. */
export function undoneText({ removed, kept }: { removed: number; kept: number }) {
  const keptText = `We kept ${clientsText(kept)} because they have jobs or invoices, or were edited after the import.`
  if (removed === 0) {
    return kept === 0
      ? { title: 'Already undone', description: 'There are no clients left from this import.' }
      : { title: 'No clients were removed', description: keptText }
  }
  const removedText = `${clientsText(removed)} removed.`
  return { title: 'Import undone', description: kept === 0 ? removedText : `${removedText} ${keptText}` }
}
