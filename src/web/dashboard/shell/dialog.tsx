import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  isOpened: boolean
  onClose: () => void
  /** Unless said, the focus goes back to what had it. */
  returnFocusTo?: HTMLElement
  /** For what stands side by side, or in a table. */
  isWide?: boolean
  children: ReactNode
}

/** Built without `Modal.Header`, which would be a second banner. */
export function Dialog({ title, isOpened, onClose, returnFocusTo, isWide = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpened}
      onClose={onClose}
      size={isWide ? '56rem' : '28rem'}
      centered
      returnFocus={returnFocusTo === undefined}
      onExitTransitionEnd={() => returnFocusTo?.focus()}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <div className={classes.top}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
              <X size={20} aria-hidden />
            </button>
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
