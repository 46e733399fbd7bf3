const MAX_SUGGESTIONS = 3

/**
 * At most three of the free start times, in order. They are the first times of the next three days with a free time; if
 * there are fewer such days, also their last times, and then those in between, so that the times are real alternatives.
 *
 * `days` are the free times of each local day, in order. Days may be empty.
 */
export function suggestTimes<Time extends string | number>(days: readonly (readonly Time[])[]): Time[] {
  const openDays = days.filter((times) => times.length > 0).slice(0, MAX_SUGGESTIONS)
  const byPreference = [
    ...openDays.map((times) => times.at(0)),
    ...openDays.map((times) => times.at(-1)),
    ...openDays.map((times) => times[times.length >> 1]),
  ]
  const suggested = new Set([...new Set(byPreference)].slice(0, MAX_SUGGESTIONS))
  return openDays.flat().filter((time) => suggested.has(time))
}
