import { Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { useIsPhone } from '#web/dashboard/ui/use-is-phone.ts'
import { useStoredFlag } from '#web/dashboard/ui/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { wasVisitedBefore } from './first-visit.ts'
import { InstallButton } from './install-button.tsx'
import classes from './install-hint.module.css'
import { showsInstallHint } from './install-hint-rule.ts'
import { readInstallWay } from './read-install-way.ts'
import { useInstallOffer } from './use-install-offer.ts'

/** Suggests once per browser to put the app on the phone's home screen. Settings explain it at any time. */
export function InstallHint() {
  const offer = useInstallOffer()
  const path = useLocation().pathname
  const isPhone = useIsPhone()
  const [isReturning] = useState(() => wasVisitedBefore(Temporal.Now.plainDateISO().toString()))
  const [isClosed, setClosed] = useStoredFlag('wheelhouse install hint closed')
  useEffect(() => {
    // Also if the owner used the browser's menu.
    const onInstalled = () => setClosed(true)
    window.addEventListener('appinstalled', onInstalled)
    return () => window.removeEventListener('appinstalled', onInstalled)
  }, [setClosed])

  const way = readInstallWay()
  if (!showsInstallHint({ way, path, isPhone, isReturning, isClosed: isClosed !== false })) return null

  function close() {
    setClosed(true)
    pageContent()?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.hint} aria-labelledby="install-hint">
      <h2 id="install-hint">Put Wheelhouse on your home screen</h2>
      <p>
        It opens at once and works without signal.
        {way === 'share menu' && (
          <>
            {' '}
            Tap Share <Share size={16} aria-hidden />, then Add to Home Screen.
          </>
        )}
      </p>
      <div className={classes.buttons}>
        {offer && <InstallButton offer={offer} onAnswer={close} />}
        <Button look="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </section>
  )
}
