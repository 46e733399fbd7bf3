import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'

/** Runs a button's action, ignoring clicks while it is running. */
export function useBusy(run: () => Promise<unknown>) {
  const { isBusy, runOnce } = useSingleFlight()
  useCloseBlocker(isBusy ? 'busy' : null)
  return { isBusy, onClick: () => void runOnce(run) }
}
