import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { ACTIVITY_PATH } from '#web/dashboard/ui/paths.ts'
import classes from './settings-sections.module.css'
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts'

type SectionState = { isFromList: true } | null

export const OPENING_FROM_LIST: NavigateOptions = { state: { isFromList: true } satisfies SectionState }

type SectionListProps = {
  onOpen: (section: SettingsTab) => void
  /** Shown below the sections. */
  children: ReactNode
}

/** On phones: the settings as a list. */
export function SectionList({ onOpen, children }: SectionListProps) {
  const groups = Map.groupBy(SETTINGS_TABS, ({ group }) => group)
  return (
    <div className={classes.groups}>
      {[...groups].map(([group, sections]) => (
        <ul key={group} className={classes.group} aria-label={group}>
          {sections.map(({ value, label, contents }) => (
            <li key={value}>
              <button type="button" className={classes.section} onClick={() => onOpen(value)}>
                <span className={classes.label}>{label}</span>
                <span className={classes.contents}>{contents}</span>
                <ChevronRight size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ))}
      <ul className={classes.group} aria-label="Your account">
        <li>
          <Link to={ACTIVITY_PATH} className={classes.section}>
            <span className={classes.label}>Activity</span>
            <span className={classes.contents}>Sign-ins and changes to your account</span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      </ul>
      {children}
    </div>
  )
}

/** On phones: above an opened section. */
export function BackToSections({ section }: { section: SettingsTab }) {
  const navigate = useNavigate()
  const { isFromList } = (useLocation().state as SectionState) ?? { isFromList: false }
  const link = useRef<HTMLAnchorElement>(null)
  // The row that was tapped is gone, and with it the focus.
  useEffect(() => {
    if (isFromList) link.current?.focus({ preventScroll: true })
  }, [isFromList])

  /** Closes the section's entry in the history, so that Back does not open it again. */
  function goBack(event: MouseEvent) {
    if (!isFromList) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <div className={classes.heading}>
      <Link ref={link} to="/dashboard/settings" className={classes.back} onClick={goBack}>
        <ChevronLeft size={20} aria-hidden />
        All settings
      </Link>
      <p className={classes.label}>{SETTINGS_TABS.find(({ value }) => value === section)?.label}</p>
    </div>
  )
}
