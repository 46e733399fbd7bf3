import { MenuDrawer } from '#web/dashboard/shell/menu-drawer.tsx'
import { NavLinks } from '#web/dashboard/shell/nav-links.tsx'
import { ProfileBlock } from '#web/dashboard/shell/profile-block.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './shell.module.css'

/** The page's one banner: a column on the left, or on a phone a bar with the menu button. */
export function Sidebar() {
  return (
    <header className={classes.sidebar}>
      <div className={classes.bar}>
        <Logo />
        <MenuDrawer />
      </div>
      <div className={classes.column}>
        <NavLinks />
        <ProfileBlock />
      </div>
    </header>
  )
}
