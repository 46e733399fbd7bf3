import { createContext, use, useId, useLayoutEffect, useReducer } from 'react'

/** Why what stands around a form should not go away just so: it is being sent, or something typed would be lost. */
type Hold = 'busy' | 'typed'

type Holds = ReadonlyMap<string, Hold>
type HoldChange = { who: string; hold: Hold | null }

const NO_HOLDS: Holds = new Map()

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

/** For what gives that context: the reasons that there are now. */
export function useHolds() {
  const [holds, changeHold] = useReducer(holdsAfter, NO_HOLDS)
  return { held: [...holds.values()], changeHold }
}

function holdsAfter(before: Holds, { who, hold }: HoldChange): Holds {
  if ((before.get(who) ?? null) === hold) return before
  const others = [...before].filter(([other]) => other !== who)
  return new Map(hold ? [...others, [who, hold]] : others)
}
