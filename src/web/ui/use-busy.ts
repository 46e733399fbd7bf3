import { useCloseBlocker } from '#web/ui/hold.ts'
import { useSingleFlight } from '#web/ui/use-turn.ts'

/** Runs a button's action, ignoring clicks while it is running. */
export function useBusy(run: () => Promise<unknown>) {
  const { isBusy, take } = useSingleFlight()
  useCloseBlocker(isBusy ? 'busy' : null)
  return { isBusy, onClick: () => void take(run) }
}
