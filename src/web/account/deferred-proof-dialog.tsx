import { type ComponentType, useEffect, useState } from 'react'
import type { ProofRequest } from '#web/session/proof/proof-requests.ts'
import { useProofRequest } from '#web/session/proof/use-proof-request.ts'
import { toastError } from '#web/ui/toast-store.ts'

type Loaded = ComponentType<{ request: ProofRequest }>

/** Few visitors of these pages need it, so its code is fetched when they do. */
export function ProofDialog() {
  const request = useProofRequest()
  const [Dialog, setDialog] = useState<Loaded | null>(null)
  useEffect(() => {
    if (request === null) return
    import('./proof-dialog.tsx').then(
      (module) => setDialog(() => module.ProofDialog),
      () => {
        toastError('Couldn’t open this', 'Check your connection and try again.')
        request.settle(false)
      },
    )
  }, [request])
  return request && Dialog && <Dialog request={request} />
}
