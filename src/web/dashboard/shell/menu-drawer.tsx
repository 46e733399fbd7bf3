import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/account.ts'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

type MenuDrawerProps = { user: User | undefined; onEditProfile: (from: HTMLElement) => void }

/** The sidebar of a phone. Built without `Drawer.Header`, which would be a second banner. */
export function MenuDrawer({ user, onEditProfile }: MenuDrawerProps) {
  const [isOpened, setOpened] = useState(false)
  /** A dialog follows, and the focus belongs to it. */
  const [isHandingOver, setHandingOver] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const hasColumn = useMediaQuery('(min-width: 48em)') ?? false
  const { key } = useLocation()
  const close = () => setOpened(false)

  // Also when Back changes the page underneath.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(close, [key])

  function open() {
    setHandingOver(false)
    setOpened(true)
  }

  function editProfile() {
    setHandingOver(true)
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
        aria-expanded={isOpened}
        onClick={open}
      >
        <Menu size={24} aria-hidden />
      </button>
      <Drawer.Root opened={isOpened && !hasColumn} onClose={close} size="18rem" returnFocus={!isHandingOver}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu" radius={0}>
          <Drawer.Body className={classes.drawer}>
            <div className={classes.bar}>
              <Logo />
              <button type="button" className={classes.menuButton} aria-label="Close menu" onClick={close}>
                <X size={24} aria-hidden />
              </button>
            </div>
            <NavLinks onFollow={close} />
            <ProfileBlock user={user} onEdit={editProfile} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
