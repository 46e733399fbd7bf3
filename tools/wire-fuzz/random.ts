import { seededRandom } from '#tools/seeded-random.ts'

export type Random = {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number
  pick<Item>(from: readonly Item[]): Item
  chance(probability: number): boolean
}

/** Makes the same choices for the same seed. */
export function seededChoices(seed: number): Random {
  const next = seededRandom(seed)
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    pick: (from) => from[int(from.length)] as (typeof from)[number],
    chance: (probability) => next() < probability,
  }
}
