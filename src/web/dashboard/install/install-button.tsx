import { ActionButton } from '#web/ui/action-button.tsx'
import { toastError } from '#web/ui/toast-store.ts'
import type { InstallOffer } from './early-install-offer.ts'
import { discardInstallOffer } from './use-install-offer.ts'

type InstallButtonProps = {
  offer: InstallOffer
  /** Called whatever the owner answered in the browser's dialog. */
  onAnswer?: () => void
}

export function InstallButton({ offer, onAnswer }: InstallButtonProps) {
  async function install() {
    try {
      await offer.prompt()
      await offer.userChoice
    } catch {
      toastError('Couldn’t install Wheelhouse', 'Please use your browser’s menu instead.')
    }
    discardInstallOffer(offer)
    onAnswer?.()
  }
  return (
    <ActionButton busyLabel="Installing..." onAction={install}>
      Install
    </ActionButton>
  )
}
