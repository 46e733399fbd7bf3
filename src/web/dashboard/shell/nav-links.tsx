import {
  CalendarDays,
  House,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  Settings,
  SprayCan,
  Users,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'
import classes from './nav-links.module.css'

const LINKS: { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: House },
  { to: '/dashboard/calendar', label: 'Calendar', Icon: CalendarDays },
  { to: '/dashboard/services', label: 'Services', Icon: SprayCan },
  { to: '/dashboard/clients', label: 'Clients', Icon: Users },
  { to: '/dashboard/invoices', label: 'Invoices', Icon: ReceiptText },
  { to: MESSAGES_PATH, label: 'Messages', Icon: MessageSquare },
  { to: '/dashboard/settings', label: 'Settings', Icon: Settings },
]

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
          aria-current={currentPath === to ? 'page' : undefined}
          onClick={onFollow}
        >
          <Icon size={20} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
