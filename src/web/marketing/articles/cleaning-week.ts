/** What the article on scheduling takes for granted. Times in minutes; of the day where the name says so. */
export const DAY = { firstDoorAt: 8 * 60 + 30, lastDoorBy: 16 * 60 + 30, lunch: 30 }
export const BETWEEN_HOMES = { drive: 15, buffer: 15 }
export const VISIT_PRICE = 140

/** Minutes that one cleaner needs. */
export const CLEANS = { standard: 120, large: 180, deep: 240 } as const
type Clean = keyof typeof CLEANS

/** Two people need 35 minutes for what takes one an hour: they wait for each other now and then. */
export function teamMinutes(soloMinutes: number): number {
  return (soloMinutes * 35) / 60
}

type Stop = { from: number; until: number }

/** One home after the other, with lunch after the second when there is a third. */
export function dayOf(minutes: readonly number[]): Stop[] {
  const stops: Stop[] = []
  let opensAt = DAY.firstDoorAt
  for (const [index, duration] of minutes.entries()) {
    stops.push({ from: opensAt, until: opensAt + duration })
    opensAt += duration + BETWEEN_HOMES.drive + BETWEEN_HOMES.buffer + (index === 1 ? DAY.lunch : 0)
  }
  return stops
}

/** Homes of one kind that fit before the day ends. */
export function homesPerDay(minutes: number): number {
  let homes = 0
  while (lastDoor(Array(homes + 1).fill(minutes)) <= DAY.lastDoorBy) homes += 1
  return homes
}

export function lastDoor(minutes: readonly number[]): number {
  return dayOf(minutes).at(-1)?.until ?? DAY.firstDoorAt
}

/** The share of the paid hours in a day that clients pay for. */
export function soldShare(soloMinutes: number, people: 1 | 2): number {
  const homes = homesPerDay(people === 1 ? soloMinutes : teamMinutes(soloMinutes))
  const paid = (DAY.lastDoorBy - DAY.firstDoorAt - DAY.lunch) * people
  return (homes * soloMinutes) / paid
}

/** The clients that share one weekly time. Over four weeks it has room for four visits. */
export type Times = { weekly?: number; biweekly?: number; monthly?: number }

export const VISITS_IN_FOUR_WEEKS = { weekly: 4, biweekly: 2, monthly: 1 } as const

const WEEKLY: Times = { weekly: 1 }
const BIWEEKLY: Times = { biweekly: 2 }
const KEPT_FREE: Times = {}

export const SOLO_WEEK: readonly { day: string; zone: string; times: readonly [Times, Times, Times] }[] = [
  { day: 'Mon', zone: 'North', times: [WEEKLY, WEEKLY, BIWEEKLY] },
  { day: 'Tue', zone: 'East', times: [WEEKLY, BIWEEKLY, BIWEEKLY] },
  { day: 'Wed', zone: 'South', times: [WEEKLY, { biweekly: 1, monthly: 2 }, KEPT_FREE] },
  { day: 'Thu', zone: 'West', times: [WEEKLY, BIWEEKLY, { monthly: 4 }] },
  { day: 'Fri', zone: 'North', times: [WEEKLY, BIWEEKLY, KEPT_FREE] },
]

export const SOLO_TIMES = SOLO_WEEK.flatMap(({ times }) => times)

export function clientsOf(rhythm: keyof Times): number {
  return SOLO_TIMES.reduce((sum, times) => sum + (times[rhythm] ?? 0), 0)
}

export function visitsOf(times: Times): number {
  const { weekly = 0, biweekly = 0, monthly = 0 } = times
  return (
    weekly * VISITS_IN_FOUR_WEEKS.weekly +
    biweekly * VISITS_IN_FOUR_WEEKS.biweekly +
    monthly * VISITS_IN_FOUR_WEEKS.monthly
  )
}

export const SOLO_VISITS = SOLO_TIMES.reduce((sum, times) => sum + visitsOf(times), 0)
export const SOLO_CLIENTS = clientsOf('weekly') + clientsOf('biweekly') + clientsOf('monthly')

export const TEAM_WEEK: readonly { day: string; zone: string; homes: readonly Clean[] }[] = [
  { day: 'Mon', zone: 'North', homes: ['standard', 'standard', 'standard', 'standard'] },
  { day: 'Tue', zone: 'East', homes: ['large', 'large', 'large'] },
  { day: 'Wed', zone: 'South', homes: ['deep', 'standard', 'standard'] },
  { day: 'Thu', zone: 'West', homes: ['standard', 'standard', 'standard', 'standard'] },
  { day: 'Fri', zone: 'North', homes: ['deep', 'large'] },
]

/** `1:30 PM`, of minutes since midnight. */
export function clock(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minute = String(minuteOfDay % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `1 h 20 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}
