import { type ComponentProps, type MouseEvent, use } from 'react'
import { Link, useNavigate } from 'react-router'
import { LeaveToContext } from './dialog-contents.tsx'

type LeavingLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { to: string }

/** Inside a dialog: leaves it as its X does, and only then for somewhere else. */
export function LeavingLink({ to, ...link }: LeavingLinkProps) {
  const leaveTo = use(LeaveToContext)
  const navigate = useNavigate()

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    leaveTo(() => void navigate(to))
  }

  return <Link {...link} to={to} onClick={go} />
}
