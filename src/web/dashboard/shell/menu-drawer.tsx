import { useMediaQuery } from '@mantine/hooks'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/account.ts'
import { lateDialog } from '#web/dashboard/shell/late-dialog.tsx'
import classes from './shell.module.css'

const MenuPaper = lateDialog(async () => (await import('./menu-paper.tsx')).MenuPaper)

type MenuDrawerProps = { user: User | undefined; onEditProfile: (from: HTMLElement) => void }

/** The sidebar of a phone. */
export function MenuDrawer({ user, onEditProfile }: MenuDrawerProps) {
  const [isOpened, setOpened] = useState(false)
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
      <MenuPaper
        user={user}
        isOpened={isOpened && !hasColumn}
        onClose={close}
        onEditProfile={editProfile}
        isHandingOver={isHandingOver}
      />
    </>
  )
}
