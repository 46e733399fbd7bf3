const ISO_DURATION =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Adds an ISO 8601 duration such as `P3D`, `PT1H` or `P1M`; undefined if it is not valid. */
export function addDuration(from: Date, duration: string): Date | undefined {
  const match = ISO_DURATION.exec(duration)
  if (!match) return undefined
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const to = new Date(from)
  to.setUTCFullYear(to.getUTCFullYear() + years)
  to.setUTCMonth(to.getUTCMonth() + months)
  to.setUTCDate(to.getUTCDate() + weeks * 7 + days)
  to.setTime(to.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
  return to
}
