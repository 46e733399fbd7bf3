import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { MenuDrawer } from '#web/dashboard/shell/menu-drawer.tsx'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

const ProfileDialog = lateDialog(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

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
