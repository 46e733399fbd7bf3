import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/account.ts'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

const ProfileDialog = deferredDialog(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

/** The page's one banner: a column on the left, or on a phone a bar with the menu button. */
export function Sidebar({ user }: { user: User | undefined }) {
  const [opener, setOpener] = useState<HTMLElement>()
  const [isEditing, setEditing] = useState(false)

  function editProfile(from: HTMLElement) {
    setOpener(from)
    setEditing(true)
  }

  return (
    <header className={classes.sidebar}>
      <div className={classes.bar}>
        <Logo />
        <MenuDrawer user={user} onEditProfile={editProfile} />
      </div>
      <div className={classes.column}>
        <NavLinks />
        <ProfileBlock user={user} onEdit={editProfile} />
      </div>
      {user && (
        <ProfileDialog
          key={user.id}
          user={user}
          isOpened={isEditing}
          onClose={() => setEditing(false)}
          returnFocusTo={opener}
        />
      )}
    </header>
  )
}

const MENU = 'menu'
const WITH_SIDEBAR = '(min-width: 48em)'

type MenuDrawerProps = { user: User | undefined; onEditProfile: (from: HTMLElement) => void }

/** The sidebar of a phone. The browser opens and closes it by itself, also before any script has come. */
function MenuDrawer({ user, onEditProfile }: MenuDrawerProps) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  useEffect(() => {
    // It may have been opened before any script came.
    keepPageOut(menu.current)
    const wide = matchMedia(WITH_SIDEBAR)
    const hide = () => menu.current?.hidePopover()
    wide.addEventListener('change', hide)
    return () => wide.removeEventListener('change', hide)
  }, [])

  // Also when Back changes the page underneath; not when the page comes to life under an open menu.
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current !== key) menu.current?.hidePopover()
    shownKey.current = key
  }, [key])

  function editProfile() {
    close()
    if (menuButton.current) onEditProfile(menuButton.current)
  }

  return (
    <>
      <button
        ref={menuButton}
        type="button"
        className={classes.menuButton}
        aria-label="Open menu"
        aria-haspopup="dialog"
        popoverTarget={MENU}
      >
        <Menu size={24} aria-hidden />
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        role="dialog"
        aria-label="Menu"
        className={classes.menu}
        onToggle={({ currentTarget }) => {
          keepPageOut(currentTarget)
          if (document.activeElement === document.body) menuButton.current?.focus()
        }}
      >
        <div className={classes.bar}>
          <Logo />
          <button
            type="button"
            className={classes.menuButton}
            aria-label="Close menu"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: when the menu opens, not the page
            autoFocus
          >
            <X size={24} aria-hidden />
          </button>
        </div>
        <NavLinks onFollow={close} />
        <ProfileBlock user={user} onEdit={editProfile} />
      </div>
    </>
  )
}

/** Nobody tabs to what lies under the open menu. */
function keepPageOut(menu: HTMLElement | null): void {
  document.querySelector('main')?.toggleAttribute('inert', menu?.matches(':popover-open') ?? false)
}
