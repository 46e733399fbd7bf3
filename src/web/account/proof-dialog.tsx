import { useLayoutEffect, useRef } from 'react'
import { PROOF_TITLE, ProofForm } from '#web/session/proof/proof-form.tsx'
import type { ProofRequest } from '#web/session/proof/proof-requests.ts'
import { CrossButton } from '#web/ui/cross-button.tsx'
import classes from './proof-dialog.module.css'

/** The dashboard's dialogs are too heavy for these pages. */
export function ProofDialog({ request }: { request: ProofRequest }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because only a dialog that is still in the page can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="proof-title"
      onCancel={(event) => {
        event.preventDefault()
        request.settle(false)
      }}
    >
      <div className={classes.top}>
        <h2 id="proof-title">{PROOF_TITLE}</h2>
        <CrossButton label="Close" onClick={() => request.settle(false)} />
      </div>
      <ProofForm request={request} />
    </dialog>
  )
}
