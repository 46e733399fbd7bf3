import {
  CalendarDays,
  House,
  type LucideIcon,
  MessageSquare,
  Plus,
  ReceiptText,
  Route,
  Settings,
  SprayCan,
  Users,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { openNewAppointment } from '#web/dashboard/appointments/new-appointment.ts'
import { MESSAGES_PATH, TODAY_PATH } from '#web/dashboard/ui/paths.ts'
import classes from './nav-links.module.css'

type Screen = { to: string; label: string; Icon: LucideIcon }

const OVERVIEW: Screen = { to: '/dashboard', label: 'Dashboard', Icon: House }
const TODAY: Screen = { to: TODAY_PATH, label: 'Today', Icon: Route }
const CALENDAR: Screen = { to: '/dashboard/calendar', label: 'Calendar', Icon: CalendarDays }
const CLIENTS: Screen = { to: '/dashboard/clients', label: 'Clients', Icon: Users }
const INVOICES: Screen = { to: '/dashboard/invoices', label: 'Invoices', Icon: ReceiptText }

const ALL_SCREENS: Screen[] = [
  OVERVIEW,
  TODAY,
  CALENDAR,
  { to: '/dashboard/services', label: 'Services', Icon: SprayCan },
  CLIENTS,
  INVOICES,
  { to: MESSAGES_PATH, label: 'Messages', Icon: MessageSquare },
  { to: '/dashboard/settings', label: 'Settings', Icon: Settings },
]

/** The links of the sidebar and of the phone's drawer. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Dashboard" className={classes.nav}>
      <ScreenLinks screens={ALL_SCREENS} className={classes.link} onFollow={onFollow} />
    </nav>
  )
}

/** On phones only: what owners open all day, within reach of a thumb. */
export function BottomBar() {
  return (
    <nav aria-label="Shortcuts" className={classes.bottomBar}>
      <ScreenLinks screens={[TODAY, CALENDAR]} className={classes.shortcut} />
      <button type="button" className={classes.add} aria-label="New job" onClick={openNewAppointment}>
        <Plus size={28} aria-hidden />
      </button>
      <ScreenLinks screens={[CLIENTS, INVOICES]} className={classes.shortcut} />
    </nav>
  )
}

type ScreenLinksProps = { screens: Screen[]; className?: string; onFollow?: (() => void) | undefined }

function ScreenLinks({ screens, className, onFollow }: ScreenLinksProps) {
  // The screen is prerendered at `/dashboard/` but usually opened at `/dashboard`.
  const currentPath = useLocation().pathname.replace(/\/$/, '')
  return screens.map(({ to, label, Icon }) => (
    <Link
      key={to}
      to={to}
      className={className}
      aria-current={currentPath === to ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon size={20} aria-hidden />
      {label}
    </Link>
  ))
}
