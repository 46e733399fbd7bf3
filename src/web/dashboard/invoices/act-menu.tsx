import { useState } from 'react'
import { latePart, useLatePart } from '#web/dashboard/ui/late-part.ts'
import { type ActMenuProps, MenuOpener } from './menu-opener.tsx'

const list = latePart(async () => (await import('./act-menu-list.tsx')).ActMenuList)

/** For a phone, where only the first acts have buttons of their own. */
export function ActMenu(props: ActMenuProps) {
  const [isAsked, setAsked] = useState(false)
  const List = useLatePart(list, isAsked, () => setAsked(false))
  if (isAsked && List) return <List {...props} />
  return <MenuOpener {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
}
