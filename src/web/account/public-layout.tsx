import { Outlet } from 'react-router'
import { Driveway } from '#web/marketing/pictures/driveway.tsx'
import { SiteFrame } from '#web/marketing/site-frame.tsx'
import { useLiveSession } from '#web/session/use-session.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './public-layout.module.css'

/** The frame of public pages that hydrate. It stays while they change, so that their messages do too. */
export default function PublicLayout() {
  useLiveSession()
  return (
    <>
      <SiteFrame className={classes.main}>
        <div className={classes.scene} aria-hidden>
          <Driveway />
        </div>
        <Outlet />
      </SiteFrame>
      <ToastViewport />
    </>
  )
}
