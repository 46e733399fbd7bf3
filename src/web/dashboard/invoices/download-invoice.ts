import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'

export async function downloadInvoice({ id, status }: Invoice): Promise<void> {
  try {
    const { filename, pdf } = await callAsOwner(endpoints.downloadInvoice, { params: { id } })
    saveFile(filename, bytesOf(pdf), 'application/pdf')
    const title = status === 'paid' ? 'Receipt downloaded' : 'Invoice downloaded'
    toast({ title, description: `It is in ${filename}.` })
  } catch (error) {
    explainFailure(error, { title: 'Download not available yet', otherwise: 'This feature is coming soon.' })
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
