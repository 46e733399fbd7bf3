import { Outlet } from 'react-router'
import { useLiveSession } from '#web/account/use-session.ts'
import { Driveway } from '#web/marketing/driveway.tsx'
import { SiteContact } from '#web/marketing/site-contact.tsx'
import { SiteFooter } from '#web/marketing/site-footer.tsx'
import { SiteHeader } from '#web/marketing/site-header.tsx'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './public-layout.module.css'

/** The frame of public pages that hydrate. It stays while they change, so that their messages do too. */
export default function PublicLayout() {
  useLiveSession()
  return (
    <div className={classes.site}>
      <SiteHeader>
        <SiteContact />
      </SiteHeader>
      <main className={classes.main}>
        <div className={classes.scene} aria-hidden>
          <Driveway />
        </div>
        <Outlet />
      </main>
      <SiteFooter />
      <ToastViewport />
    </div>
  )
}
