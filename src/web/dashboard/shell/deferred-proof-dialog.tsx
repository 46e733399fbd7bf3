import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useProofRequest } from '#web/session/proof/use-proof-request.ts'

const Deferred = deferredDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog)

export function ProofDialog() {
  const request = useProofRequest()
  return <Deferred request={request} isOpened={request !== null} onClose={() => request?.settle(false)} />
}
