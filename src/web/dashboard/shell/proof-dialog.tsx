import { type ReactNode, use, useCallback } from 'react'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { PROOF_TITLE, ProofForm } from '#web/session/proof/proof-form.tsx'
import type { ProofRequest } from '#web/session/proof/proof-requests.ts'
import { CloseBlockerContext } from '#web/ui/close-blocker.ts'

type ProofDialogProps = { request: ProofRequest | null; isOpened: boolean; onClose: () => void }

export function ProofDialog({ request, ...dialog }: ProofDialogProps) {
  return (
    <Dialog title={PROOF_TITLE} look="phoneSheet" {...dialog}>
      <BlockedOnlyWhileBusy>{request && <ProofForm request={request} />}</BlockedOnlyWhileBusy>
    </Dialog>
  )
}

/** Nobody is asked whether to discard a typed password. */
function BlockedOnlyWhileBusy({ children }: { children: ReactNode }) {
  const report = use(CloseBlockerContext)
  const reportBusy: typeof report = useCallback(
    ({ id, blocker }) => report({ id, blocker: blocker === 'busy' ? blocker : null }),
    [report],
  )
  return <CloseBlockerContext value={reportBusy}>{children}</CloseBlockerContext>
}
