import { CalendarDays, House, type LucideIcon, ReceiptText, Settings, SprayCan, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import classes from './nav-links.module.css'

const LINKS: { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: House },
  { to: '/dashboard/calendar', label: 'Calendar', Icon: CalendarDays },
  { to: '/dashboard/services', label: 'Services', Icon: SprayCan },
  { to: '/dashboard/clients', label: 'Clients', Icon: Users },
  { to: '/dashboard/invoices', label: 'Invoices', Icon: ReceiptText },
  { to: '/dashboard/settings', label: 'Settings', Icon: Settings },
]

/** Screens without their own link, and the link to highlight on them. */
const PARENT_LINKS: Readonly<Record<string, string>> = { '/dashboard/messages': '/dashboard/settings' }

export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  // The screen is prerendered at `/dashboard/` but usually opened at `/dashboard`.
  const currentPath = useLocation().pathname.replace(/\/$/, '')
  return (
    <nav aria-label="Dashboard" className={classes.nav}>
      {LINKS.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          aria-current={currentPath === to ? 'page' : PARENT_LINKS[currentPath] === to ? 'true' : undefined}
          onClick={onFollow}
        >
          <Icon size={20} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
