import { type ComponentType, useEffect, useState } from 'react'
import { deferredModule, useDeferredModule } from './deferred-module.ts'

type BaseDialogProps = { isOpened: boolean; onClose: () => void }

/** A dialog whose code is not part of the screen's first load. If it is opened before then, it appears once loaded. */
export function deferredDialog<Props extends BaseDialogProps>(load: () => Promise<ComponentType<Props>>) {
  const module = deferredModule(load)
  return function DeferredDialog(props: Props) {
    const Dialog = useDeferredModule(module, props.isOpened, props.onClose)
    return Dialog && <LoadedDialog Dialog={Dialog} {...props} />
  }
}

/** Opens one render after mounting: a dialog remembers the focused element only when it sees `isOpened` change. */
function LoadedDialog<Props extends BaseDialogProps>({
  Dialog,
  ...props
}: Props & { Dialog: ComponentType<Props> }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return <Dialog {...(props as unknown as Props)} isOpened={props.isOpened && isMounted} />
}
