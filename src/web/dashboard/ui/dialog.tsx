import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { CrossButton } from '#web/ui/cross-button.tsx'
import classes from './dialog.module.css'
import { DISCARD_TITLE, DialogContents } from './dialog-contents.tsx'
import { type DialogExitOptions, useDialogExit } from './dialog-exit.ts'

export type DialogProps = DialogExitOptions & {
  title: string
  /** Defaults to the element that had the focus before. */
  returnFocusTo?: HTMLElement
  /** 56rem, for columns or tables. */
  isWide?: boolean
  /** 40rem, for rows of several fields. */
  isMedium?: boolean
  /** The dialog asks about a navigation that waits for the answer. */
  isNavigationWaiting?: boolean
  children: ReactNode
}

/** Mantine returns the focus ten milliseconds after closing. */
const AFTER_FOCUS_RETURN_MS = 20

/** Built without `Modal.Header`, which would be a second banner landmark. */
export function Dialog(props: DialogProps) {
  const { title, isOpened, returnFocusTo, isWide = false, isMedium = false, ...rest } = props
  const { isNavigationWaiting = false, children, ...exitOptions } = rest
  const exit = useDialogExit({ isOpened, ...exitOptions })
  useLayoutEffect(() => {
    if (isOpened) rememberOpener()
  }, [isOpened])
  const body = useRef<HTMLDivElement>(null)
  const shownTitle = exit.isConfirmingDiscard ? DISCARD_TITLE : title
  // After a change of step the focused element is gone, and the next Tab must not lead out of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has its own title
  useEffect(() => {
    if (isOpened && document.activeElement === document.body) body.current?.focus()
  }, [isOpened, shownTitle])

  return (
    <Modal.Root
      opened={isOpened}
      onClose={exit.requestClose}
      closeOnClickOutside={!exit.isCloseBlocked}
      size={isWide ? '56rem' : isMedium ? '40rem' : '28rem'}
      centered
      returnFocus={returnFocusTo === undefined}
      onExitTransitionEnd={() => {
        returnFocusTo?.focus()
        setTimeout(restoreFocus, AFTER_FOCUS_RETURN_MS)
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* While the dialog fades out, a second press would submit again. */}
        <Modal.Body ref={body} tabIndex={-1} className={classes.body} inert={!isOpened}>
          <div className={classes.top}>
            <Modal.Title className={classes.title}>{shownTitle}</Modal.Title>
            <CrossButton label="Close" onClick={exit.requestClose} />
          </div>
          <DialogContents exit={exit} isNavigationWaiting={isNavigationWaiting}>
            {children}
          </DialogContents>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

let opener: HTMLElement | null = null
let openerRow: Element | null = null

/** A dialog opened from another dialog keeps the opener of the first. */
function rememberOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('[aria-modal="true"]'))
    return
  opener = active
  openerRow = active.closest('li, tr')
}

/**
 * After several dialogs in a row, the element that had the focus was part of a closed dialog. The opener may be gone too, like
 * the Void button of an invoice that is now void: then its row gets the focus.
 */
function restoreFocus(): void {
  const isFocusLost =
    document.activeElement === document.body && !document.querySelector('[aria-modal="true"]')
  if (!isFocusLost) return
  const target = opener?.isConnected ? opener : openerRow?.querySelector<HTMLElement>('a[href], button')
  target?.focus()
}
