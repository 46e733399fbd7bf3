import { Menu, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/account.ts'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

const ProfileDialog = deferredDialog(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

type WithSidebarProps = { user: User | undefined; children: ReactNode }

/** The page's only banner landmark: a column on the left of the content, or on a phone a bar with the menu button above it. */
export function WithSidebar({ user, children }: WithSidebarProps) {
  const [opener, setOpener] = useState<HTMLElement>()
  const [isEditing, setEditing] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)

  function editProfile(nextOpener: HTMLElement | null) {
    setOpener(nextOpener ?? undefined)
    setEditing(true)
  }

  return (
    <>
      <header className={classes.sidebar}>
        <div className={classes.bar}>
          <Logo />
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
        </div>
        <div className={classes.column}>
          <NavLinks />
          <ProfileBlock user={user} onEdit={editProfile} />
        </div>
      </header>
      {children}
      {/* Last, so that a slow phone shows the content before it has read the menu. */}
      <MenuDrawer user={user} menuButton={menuButton} onEditProfile={() => editProfile(menuButton.current)} />
      {user && (
        <ProfileDialog
          key={user.id}
          user={user}
          isOpened={isEditing}
          onClose={() => setEditing(false)}
          returnFocusTo={opener}
        />
      )}
    </>
  )
}

const MENU = 'menu'
const WIDE_SCREEN = '(min-width: 48em)'

type MenuDrawerProps = {
  user: User | undefined
  menuButton: RefObject<HTMLButtonElement | null>
  onEditProfile: () => void
}

/** The phone's sidebar. It is a popover, which the browser opens and closes even before scripts load. */
function MenuDrawer({ user, menuButton, onEditProfile }: MenuDrawerProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  useEffect(() => {
    // The menu may have been opened before scripts loaded.
    updatePageInert(menu.current)
    const wide = matchMedia(WIDE_SCREEN)
    const hide = () => menu.current?.hidePopover()
    wide.addEventListener('change', hide)
    return () => wide.removeEventListener('change', hide)
  }, [])

  // Closes the menu on any navigation, including Back, but not when the page hydrates under an open menu.
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current !== key) menu.current?.hidePopover()
    shownKey.current = key
  }, [key])

  function editProfile() {
    close()
    onEditProfile()
  }

  return (
    <div
      ref={menu}
      id={MENU}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      className={classes.menu}
      onToggle={({ currentTarget }) => {
        updatePageInert(currentTarget)
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
          // biome-ignore lint/a11y/noAutofocus: it takes the focus when the menu opens, not when the page loads
          autoFocus
        >
          <X size={24} aria-hidden />
        </button>
      </div>
      <NavLinks onFollow={close} />
      <ProfileBlock user={user} onEdit={editProfile} />
    </div>
  )
}

/** While the menu is open, Tab must not reach the page under it. */
function updatePageInert(menu: HTMLElement | null): void {
  document.querySelector('main')?.toggleAttribute('inert', menu?.matches(':popover-open') ?? false)
}
