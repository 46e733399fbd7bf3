import { createContext, use, useId, useLayoutEffect } from 'react'

/** Why what stands around a form should not go away just so: it is being sent, or something typed would be lost. */
export type Hold = 'busy' | 'typed'

export type Holds = ReadonlyMap<string, Hold>
export type HoldChange = { who: string; hold: Hold | null }

/** Given by what can close around forms and buttons; elsewhere nobody listens. */
export const HoldContext = createContext<(change: HoldChange) => void>(() => {})

export function useHold(hold: Hold | null): void {
  const tell = use(HoldContext)
  const who = useId()
  // Before anything else can happen: a click beside the dialog may follow the last letter at once.
  useLayoutEffect(() => {
    tell({ who, hold })
    return () => tell({ who, hold: null })
  }, [tell, who, hold])
}

export function holdsAfter(before: Holds, { who, hold }: HoldChange): Holds {
  if ((before.get(who) ?? null) === hold) return before
  const others = [...before].filter(([other]) => other !== who)
  return new Map(hold ? [...others, [who, hold]] : others)
}
