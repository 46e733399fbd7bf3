export const DEFAULT_PACE = 1
/** How many of the latest drives count. */
export const MAX_DRIVES_FOR_PACE = 30
const MIN_DRIVES_FOR_PACE = 5
const MIN_PACE = 0.6
const MAX_PACE = 2

/** A drive between the taps on 'On my way' and 'Arrived'. */
export type MeasuredDrive = { measuredMinutes: number; estimatedMinutes: number }

/** How many times the estimate the owner's drives take: the median, from five drives on. */
export function paceOf(drives: readonly MeasuredDrive[]): number {
  if (drives.length < MIN_DRIVES_FOR_PACE) return DEFAULT_PACE
  const ratios = drives
    .map(({ measuredMinutes, estimatedMinutes }) => measuredMinutes / estimatedMinutes)
    .sort((a, b) => a - b)
  const middle = ratios.length >> 1
  const upper = ratios[middle] as number
  const median = ratios.length % 2 === 1 ? upper : (upper + (ratios[middle - 1] as number)) / 2
  return Math.min(MAX_PACE, Math.max(MIN_PACE, Math.round(median * 100) / 100))
}

/** For the settings. */
export function paceText(pace: number): string {
  const percent = Math.round((pace - 1) * 100)
  if (percent === 0) return 'Your drives take as long as we’d guess.'
  return percent > 0
    ? `Your drives take ${percent}% longer than we’d guess.`
    : `Your drives take ${-percent}% less time than we’d guess.`
}
