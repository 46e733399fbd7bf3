import type { ComponentType } from 'react'
import { deferredModule, useDeferredModule } from './deferred-module.ts'

type BaseDialogProps = { isOpened: boolean; onClose: () => void }

/** A dialog whose code is not part of the screen's first load. If it is opened before then, it appears once loaded. */
export function deferredDialog<Props extends BaseDialogProps>(load: () => Promise<ComponentType<Props>>) {
  const module = deferredModule(load)
  return function DeferredDialog(props: Props) {
    const Dialog = useDeferredModule(module, props.isOpened, props.onClose)
    return Dialog && <Dialog {...props} />
  }
}
