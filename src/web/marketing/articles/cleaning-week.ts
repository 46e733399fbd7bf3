/** Assumptions of the scheduling article, in minutes. `firstDoorAt` and `lastDoorBy` count from midnight. */
export const DAY = { firstDoorAt: 8 * 60 + 30, lastDoorBy: 16 * 60 + 30, lunch: 30 }
export const BETWEEN_HOMES = { drive: 15, buffer: 15 }
export const VISIT_PRICE = 140

/** Minutes per home for one cleaner. */
export const CLEANS = { standard: 120, large: 180, deep: 240 } as const
type Clean = keyof typeof CLEANS

/** Two people need 35 minutes for what takes one person an hour, because they sometimes wait for each other. */
export function teamMinutes(soloMinutes: number): number {
  return (soloMinutes * 35) / 60
}

type Stop = { from: number; until: number }

/** The homes of a day in order, with lunch between the second and the third. */
export function dayStops(minutes: readonly number[]): Stop[] {
  const stops: Stop[] = []
  let opensAt = DAY.firstDoorAt
  for (const [index, duration] of minutes.entries()) {
    stops.push({ from: opensAt, until: opensAt + duration })
    opensAt += duration + BETWEEN_HOMES.drive + BETWEEN_HOMES.buffer + (index === 1 ? DAY.lunch : 0)
  }
  return stops
}

/** How many homes of this duration fit in a day. */
export function homesPerDay(minutes: number): number {
  let homes = 0
  while (lastDoorClosesAt(Array(homes + 1).fill(minutes)) <= DAY.lastDoorBy) homes += 1
  return homes
}

export function lastDoorClosesAt(minutes: readonly number[]): number {
  return dayStops(minutes).at(-1)?.until ?? DAY.firstDoorAt
}

/** The share of working time in a day that clients pay for. */
export function soldShare(soloMinutes: number, people: 1 | 2): number {
  const homes = homesPerDay(people === 1 ? soloMinutes : teamMinutes(soloMinutes))
  const workingMinutes = (DAY.lastDoorBy - DAY.firstDoorAt - DAY.lunch) * people
  return (homes * soloMinutes) / workingMinutes
}

/** A weekly time: how many clients of each rhythm share it. It has four visits in four weeks. */
export type WeeklySlot = { weekly?: number; biweekly?: number; monthly?: number }

export const VISITS_IN_FOUR_WEEKS = { weekly: 4, biweekly: 2, monthly: 1 } as const

const WEEKLY: WeeklySlot = { weekly: 1 }
const BIWEEKLY: WeeklySlot = { biweekly: 2 }
const KEPT_FREE: WeeklySlot = {}

export const SOLO_WEEK: readonly {
  day: string
  zone: string
  slots: readonly [WeeklySlot, WeeklySlot, WeeklySlot]
}[] = [
  { day: 'Mon', zone: 'North', slots: [WEEKLY, WEEKLY, BIWEEKLY] },
  { day: 'Tue', zone: 'East', slots: [WEEKLY, BIWEEKLY, BIWEEKLY] },
  { day: 'Wed', zone: 'South', slots: [WEEKLY, { biweekly: 1, monthly: 2 }, KEPT_FREE] },
  { day: 'Thu', zone: 'West', slots: [WEEKLY, BIWEEKLY, { monthly: 4 }] },
  { day: 'Fri', zone: 'North', slots: [WEEKLY, BIWEEKLY, KEPT_FREE] },
]

export const SOLO_SLOTS = SOLO_WEEK.flatMap(({ slots }) => slots)

export function clientCount(rhythm: keyof WeeklySlot): number {
  return SOLO_SLOTS.reduce((sum, slot) => sum + (slot[rhythm] ?? 0), 0)
}

export function visitCount(slot: WeeklySlot): number {
  const { weekly = 0, biweekly = 0, monthly = 0 } = slot
  return (
    weekly * VISITS_IN_FOUR_WEEKS.weekly +
    biweekly * VISITS_IN_FOUR_WEEKS.biweekly +
    monthly * VISITS_IN_FOUR_WEEKS.monthly
  )
}

export const SOLO_VISITS = SOLO_SLOTS.reduce((sum, slot) => sum + visitCount(slot), 0)
export const SOLO_CLIENTS = clientCount('weekly') + clientCount('biweekly') + clientCount('monthly')

export const TEAM_WEEK: readonly { day: string; zone: string; homes: readonly Clean[] }[] = [
  { day: 'Mon', zone: 'North', homes: ['standard', 'standard', 'standard', 'standard'] },
  { day: 'Tue', zone: 'East', homes: ['large', 'large', 'large'] },
  { day: 'Wed', zone: 'South', homes: ['deep', 'standard', 'standard'] },
  { day: 'Thu', zone: 'West', homes: ['standard', 'standard', 'standard', 'standard'] },
  { day: 'Fri', zone: 'North', homes: ['deep', 'large'] },
]

/** Minutes since midnight as `1:30 PM`. */
export function clockText(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minute = String(minuteOfDay % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `1 h 20 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}
