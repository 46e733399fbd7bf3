import { type ComponentProps, type MouseEvent, use } from 'react'
import { Link, useNavigate } from 'react-router'
import { CloseThenContext } from './dialog-contents.tsx'

type DialogLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { to: string }

/** A link inside a dialog. It closes the dialog first, with the question about unsaved changes, and then navigates. */
export function DialogLink({ to, ...link }: DialogLinkProps) {
  const closeThen = use(CloseThenContext)
  const navigate = useNavigate()

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    closeThen(() => void navigate(to))
  }

  return <Link {...link} to={to} onClick={go} />
}
