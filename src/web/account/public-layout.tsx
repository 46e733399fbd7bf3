import { Outlet } from 'react-router'
import { ProofDialog } from '#web/account/deferred-proof-dialog.tsx'
import { Driveway } from '#web/marketing/pictures/driveway.tsx'
import { SiteFrame } from '#web/marketing/site-frame.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { useLiveSession } from '#web/session/use-session.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './public-layout.module.css'

export const handle: PageHandle = { followsSystem: true }

/** The layout of public pages that hydrate. It stays mounted between them, so that toasts stay visible. */
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
      <ProofDialog />
      <ToastViewport />
    </>
  )
}
