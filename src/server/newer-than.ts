import { globSync, statSync } from 'node:fs'

/** Whether this file was written after the last change of those it was made from. Not, where it is missing. */
export function isNewerThan(file: string, madeFrom: readonly string[]): boolean {
  const made = statSync(file, { throwIfNoEntry: false })
  return made !== undefined && globSync(madeFrom).every((source) => statSync(source).mtimeMs <= made.mtimeMs)
}
