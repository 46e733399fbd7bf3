import { Drawer } from '@mantine/core'
import { X } from 'lucide-react'
import type { User } from '#contract/account.ts'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

type MenuPaperProps = {
  user: User | undefined
  isOpened: boolean
  onClose: () => void
  onEditProfile: () => void
  /** A dialog follows, and the focus belongs to it. */
  isHandingOver: boolean
}

/** Built without `Drawer.Header`, which would be a second banner. */
export function MenuPaper({ user, isOpened, onClose, onEditProfile, isHandingOver }: MenuPaperProps) {
  return (
    <Drawer.Root opened={isOpened} onClose={onClose} size="18rem" returnFocus={!isHandingOver}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" radius={0}>
        <Drawer.Body className={classes.drawer}>
          <div className={classes.bar}>
            <Logo />
            <button type="button" className={classes.menuButton} aria-label="Close menu" onClick={onClose}>
              <X size={24} aria-hidden />
            </button>
          </div>
          <NavLinks onFollow={onClose} />
          <ProfileBlock user={user} onEdit={onEditProfile} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
