import { useBrowserValue } from '#web/dashboard/ui/use-browser-value.ts'
import { Card } from '#web/ui/card.tsx'
import { InstallButton } from './install-button.tsx'
import classes from './install-card.module.css'
import type { InstallWay } from './install-way.ts'
import { readInstallWay } from './read-install-way.ts'
import { onInstallOfferChange, useInstallOffer } from './use-install-offer.ts'

const INSTRUCTIONS: Readonly<Record<Exclude<InstallWay, 'offer'>, string>> = {
  installed: 'You’re using the installed app.',
  'share menu': 'Tap Share, then Add to Home Screen.',
  'browser menu':
    'Open your browser’s menu and choose Install or Add to Home screen. If you find neither, open Wheelhouse in Chrome, Edge or Safari.',
}

/** How to install the app in this browser, whether or not the owner has closed the hint. */
export function InstallCard() {
  const offer = useInstallOffer()
  // Only the browser knows, not the server that renders the page.
  const way = useBrowserValue(readInstallWay, onInstallOfferChange)
  return (
    <Card className={classes.card}>
      <p>
        Put Wheelhouse on your home screen. It opens at once and works without signal. On an iPhone or iPad,
        notifications need it too.
      </p>
      {way && way !== 'offer' && <p className={classes.instruction}>{INSTRUCTIONS[way]}</p>}
      {offer && <InstallButton offer={offer} />}
    </Card>
  )
}
