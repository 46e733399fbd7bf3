import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

/** The sidebar of a phone. Built without `Drawer.Header`, which would be a second banner. */
export function MenuDrawer() {
  const [isOpened, setOpened] = useState(false)
  const hasColumn = useMediaQuery('(min-width: 48em)') ?? false
  const close = () => setOpened(false)

  return (
    <>
      <button
        type="button"
        className={classes.menuButton}
        aria-label="Open menu"
        aria-expanded={isOpened}
        onClick={() => setOpened(true)}
      >
        <Menu size={24} aria-hidden />
      </button>
      <Drawer.Root opened={isOpened && !hasColumn} onClose={close} size="18rem">
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
            <ProfileBlock />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
