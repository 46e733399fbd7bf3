import { createContext, use, useId, useLayoutEffect, useReducer } from 'react'

/** Why a dialog or page should not close silently: a request is running, or unsaved input would be lost. */
type CloseBlocker = 'busy' | 'unsaved'

type CloseBlockers = ReadonlyMap<string, CloseBlocker>
type BlockerChange = { id: string; blocker: CloseBlocker | null }

const NO_BLOCKERS: CloseBlockers = new Map()

/** Receives the reasons. Provided by dialogs and pages that can close; elsewhere reports are ignored. */
export const CloseBlockerContext = createContext<(change: BlockerChange) => void>(() => {})

export function useCloseBlocker(blocker: CloseBlocker | null): void {
  const report = use(CloseBlockerContext)
  const id = useId()
  // A layout effect, because a click outside the dialog may come right after the last keystroke.
  useLayoutEffect(() => {
    report({ id, blocker })
    return () => report({ id, blocker: null })
  }, [report, id, blocker])
}

/** For components that provide the context: the reported reasons, and the function to provide. */
export function useCloseBlockers() {
  const [blockers, dispatch] = useReducer(blockersAfter, NO_BLOCKERS)
  return { blockers: [...blockers.values()], changeBlocker: dispatch }
}

function blockersAfter(before: CloseBlockers, { id, blocker }: BlockerChange): CloseBlockers {
  if ((before.get(id) ?? null) === blocker) return before
  const others = [...before].filter(([other]) => other !== id)
  return new Map(blocker ? [...others, [id, blocker]] : others)
}
