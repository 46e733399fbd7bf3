/** A date as catalogues write it. `month` counts from 1, `weekday` from Sunday as 0. */
export type CalendarDay = { year: number; month: number; day: number; weekday: number }
