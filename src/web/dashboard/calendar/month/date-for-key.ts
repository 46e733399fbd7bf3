const MOVES: Record<string, (date: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (date) => date.subtract({ days: 1 }),
  ArrowRight: (date) => date.add({ days: 1 }),
  ArrowUp: (date) => date.subtract({ weeks: 1 }),
  ArrowDown: (date) => date.add({ weeks: 1 }),
  Home: (date) => date.subtract({ days: date.dayOfWeek % 7 }),
  End: (date) => date.add({ days: 6 - (date.dayOfWeek % 7) }),
  PageUp: (date) => date.subtract({ months: 1 }),
  PageDown: (date) => date.add({ months: 1 }),
}

/** The day that a key moves to, or undefined for other keys. Home and End stay within the month. */
export function dateForKey(date: Temporal.PlainDate, key: string): Temporal.PlainDate | undefined {
  const moved = MOVES[key]?.(date)
  if (!moved || (key !== 'Home' && key !== 'End') || moved.month === date.month) return moved
  return key === 'Home' ? date.with({ day: 1 }) : date.with({ day: date.daysInMonth })
}
