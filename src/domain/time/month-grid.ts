/** The weeks of a month, Sunday first. Days of other months are blank. */
export function monthGrid(month: Temporal.PlainYearMonth): (Temporal.PlainDate | null)[][] {
  const first = month.toPlainDate({ day: 1 })
  const blanksBefore = first.dayOfWeek % 7
  const weeks = Math.ceil((blanksBefore + month.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - blanksBefore + 1
      return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }) : null
    }),
  )
}
