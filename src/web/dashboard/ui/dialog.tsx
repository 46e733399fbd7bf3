import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { CrossButton } from '#web/ui/cross-button.tsx'
import classes from './dialog.module.css'
import { DISCARD_TITLE, DialogContents } from './dialog-contents.tsx'
import { type DialogExitOptions, useDialogExit } from './dialog-exit.ts'
import { openModal, topDialog } from './modal-layer.ts'
import { pageContent } from './page-content.ts'

export type DialogProps = DialogExitOptions & {
  isOpened: boolean
  title: string
  subtitle?: string
  /** Defaults to the element that had the focus before. */
  returnFocusTo?: HTMLElement | undefined
  /**
   * Medium is for rows of several fields, wide for columns or tables. A sheet rises from the bottom of the screen; a phone
   * sheet does so on phones, and is narrow elsewhere.
   */
  look?: 'narrow' | 'medium' | 'wide' | 'sheet' | 'phoneSheet'
  /** The dialog asks about a navigation that waits for the answer. */
  isNavigationWaiting?: boolean
  children: ReactNode
}

/** A modal dialog. Its contents are mounted only while it is open, so each opening starts afresh. */
export function Dialog({ isOpened, returnFocusTo, ...props }: DialogProps) {
  const wasOpened = useRef(isOpened)
  useLayoutEffect(() => {
    if (wasOpened.current && !isOpened) returnFocusTo?.focus()
    wasOpened.current = isOpened
  }, [isOpened, returnFocusTo])
  return isOpened ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog(props: Omit<DialogProps, 'isOpened' | 'returnFocusTo'>) {
  const { title, subtitle, look = 'narrow', isNavigationWaiting, children, ...options } = props
  const exit = useDialogExit(options)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useModal(dialog)
  const shownTitle = exit.isConfirmingDiscard ? DISCARD_TITLE : title
  // After a change of step the focused element is gone, and screen readers would start at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has its own title
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) panel.current?.focus()
  }, [shownTitle])
  useEscape(dialog, exit.requestClose)
  const pressesOutside = usePressesOutside(() => {
    if (!exit.isCloseBlocked) exit.requestClose()
  })

  return (
    <dialog
      ref={dialog}
      aria-modal
      aria-labelledby={titleId}
      className={`${classes.dialog} ${classes[look]}`}
      {...pressesOutside}
    >
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        <div className={classes.body}>
          <div className={classes.top}>
            <div>
              <h2 id={titleId} className={classes.title}>
                {shownTitle}
              </h2>
              {subtitle && !exit.isConfirmingDiscard && <p>{subtitle}</p>}
            </div>
            <CrossButton label="Close" onClick={exit.requestClose} />
          </div>
          <DialogContents exit={exit} isNavigationWaiting={isNavigationWaiting}>
            {children}
          </DialogContents>
        </div>
      </div>
    </dialog>
  )
}

/** Opens the dialog with the focus in it, and gives the focus back when it is closed or its page is left. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    rememberOpener()
    const close = openModal(element)
    const first = element.querySelector('[data-autofocus]') ?? element.querySelector('button')
    if (first instanceof HTMLElement) first.focus()
    return () => {
      close()
      // What the dialog has changed is rendered a moment later, and may remove the element that has the focus now.
      setTimeout(restoreFocus)
    }
  }, [dialog])
}

function useEscape(dialog: RefObject<HTMLDialogElement | null>, onEscape: () => void): void {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const isHandled = event.defaultPrevented || topDialog() !== dialog.current
    if (event.key === 'Escape' && !isHandled) onEscape()
  })
  useEffect(() => {
    // The focus may be on the page's body, after a press beside the dialog.
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
}

/** Both the press and its release must be outside of the panel: a selection of text may end there. */
function usePressesOutside(onPress: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown(event: PointerEvent) {
      isPressed.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (isPressed.current && event.target === event.currentTarget) onPress()
    },
  }
}

let opener: HTMLElement | null = null
let openerRow: Element | null = null

/** A dialog opened from another dialog keeps the opener of the first. */
function rememberOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('dialog')) return
  opener = active
  openerRow = active.closest('li, tr')
}

/**
 * The element that had the focus may be gone, like the Void button of an invoice that is now void: then its row gets the focus,
 * or the page if that is gone too. After several dialogs in a row, it was part of a closed dialog.
 */
function restoreFocus(): void {
  const isFocusLost = document.activeElement === document.body && topDialog() === null
  if (!isFocusLost) return
  const row = openerRow?.isConnected ? openerRow : null
  const target = opener?.isConnected ? opener : row?.querySelector<HTMLElement>('a[href], button')
  if (target) target.focus()
  else pageContent()?.focus({ preventScroll: true })
}
