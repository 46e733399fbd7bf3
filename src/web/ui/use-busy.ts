import { useHold } from '#web/ui/hold.ts'
import { useTurn } from '#web/ui/use-turn.ts'

/** Runs what a button does, once at a time. */
export function useBusy(run: () => Promise<unknown>) {
  const { isBusy, take } = useTurn()
  useHold(isBusy ? 'busy' : null)
  return { isBusy, onClick: () => void take(run) }
}
