import { type ComponentType, useEffect, useState } from 'react'
import { deferredModule, useDeferredModule } from './deferred-module.ts'

type DialogWays = { isOpened: boolean; onClose: () => void }

/** A dialog whose code is no part of the screen's first load. Opened before it is here, it opens when it comes. */
export function deferredDialog<Props extends DialogWays>(load: () => Promise<ComponentType<Props>>) {
  const late = deferredModule(load)
  return function DeferredDialog(props: Props) {
    const Dialog = useDeferredModule(late, props.isOpened, props.onClose)
    return Dialog && <Arrived Dialog={Dialog} {...props} />
  }
}

/** It opens one step after it came: what had the focus is noted by a dialog that sees itself being opened. */
function Arrived<Props extends DialogWays>({ Dialog, ...props }: Props & { Dialog: ComponentType<Props> }) {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return <Dialog {...(props as unknown as Props)} isOpened={props.isOpened && isHere} />
}
