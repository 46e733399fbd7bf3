import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { CrossButton } from '#web/ui/cross-button.tsx'
import classes from './dialog.module.css'
import { DISCARD, DialogContents } from './dialog-contents.tsx'
import { type DialogExitOptions, useDialogExit } from './dialog-exit.ts'

export type DialogProps = DialogExitOptions & {
  title: string
  /** Unless said, the focus goes back to what had it. */
  returnFocusTo?: HTMLElement
  /** For what stands side by side, or in a table. */
  isWide?: boolean
  /** For rows of several fields. */
  isBroad?: boolean
  children: ReactNode
}

/** The library gives the focus back ten milliseconds after closing. */
const AFTER_RETURN_MS = 20

/** Built without `Modal.Header`, which would be a second banner. */
export function Dialog(props: DialogProps) {
  const { title, isOpened, returnFocusTo, isWide = false, isBroad = false, children, ...ways } = props
  const exit = useDialogExit({ isOpened, ...ways })
  useLayoutEffect(() => {
    if (isOpened) noteOpener()
  }, [isOpened])
  const body = useRef<HTMLDivElement>(null)
  const shownTitle = exit.isAsking ? DISCARD : title
  // Another step, and what had the focus went with the one before: the next Tab must not lead out of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a title of its own
  useEffect(() => {
    if (isOpened && document.activeElement === document.body) body.current?.focus()
  }, [isOpened, shownTitle])

  return (
    <Modal.Root
      opened={isOpened}
      onClose={exit.leave}
      closeOnClickOutside={!exit.isHeld}
      size={isWide ? '56rem' : isBroad ? '40rem' : '28rem'}
      centered
      returnFocus={returnFocusTo === undefined}
      onExitTransitionEnd={() => {
        returnFocusTo?.focus()
        setTimeout(returnToOpener, AFTER_RETURN_MS)
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* While it fades a second press would send again. */}
        <Modal.Body ref={body} tabIndex={-1} className={classes.body} inert={!isOpened}>
          <div className={classes.top}>
            <Modal.Title className={classes.title}>{shownTitle}</Modal.Title>
            <CrossButton label="Close" onClick={exit.leave} />
          </div>
          <DialogContents exit={exit}>{children}</DialogContents>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

let opener: HTMLElement | null = null
let row: Element | null = null

/** As a dialog opens. One that follows another keeps what opened the first. */
function noteOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('[aria-modal="true"]'))
    return
  opener = active
  row = active.closest('li, tr')
}

/**
 * After the last of dialogs that followed each other, whatever had the focus before is gone with the one before. What opened
 * it may be gone too, as the button to void what is void: then its row is left.
 */
function returnToOpener(): void {
  const isLost = document.activeElement === document.body && !document.querySelector('[aria-modal="true"]')
  if (!isLost) return
  const back = opener?.isConnected ? opener : row?.querySelector<HTMLElement>('a[href], button')
  back?.focus()
}
