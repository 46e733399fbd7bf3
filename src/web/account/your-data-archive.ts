import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'

export async function downloadYourData(): Promise<void> {
  try {
    saveArchive(await callAsOwner(endpoints.downloadOwnerData))
  } catch (error) {
    return void explainFailure(error, {
      title: 'Download failed',
      otherwise: 'Your data could not be prepared. Please try again.',
    })
  }
  toast({ title: 'Your data was downloaded', description: 'Look for it among your downloads.' })
}

type Archive = Output<typeof endpoints.downloadOwnerData>

function saveArchive({ filename, zip }: Archive): void {
  const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))
  saveFile(filename, bytes, 'application/zip')
}
