/** Scrolled to this minute, the first hour or job has at least half an hour above it. Hour labels stand on the full hours, so none is cut. */
export function initialTopMinute(firstMinute: number): number {
  return Math.max(0, Math.floor((firstMinute - 60) / 60) * 60 + 30)
}
