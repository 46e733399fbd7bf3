import type { Dates } from '#domain/language/en/dates.ts'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** `9:00`, and ` a.m.` or ` p.m.` */
const halves = (time: string): [string, string] => [
  time.slice(0, time.search(/\s/)),
  time.slice(time.search(/\s/)),
]

const shortened = (start: string, end: string) =>
  halves(start)[1] === halves(end)[1] ? halves(start)[0] : start

/** One o'clock is singular. */
const withArticle = (time: string) => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`

export const dates: Dates = {
  months,
  weekdays,
  day: ({ weekday, month, day }) => `${weekdays[weekday]}, ${day} de ${months[month - 1]}`,
  dayAndYear: (date) => `${dates.day(date)} de ${date.year}`,
  dateAndYear: ({ month, day, year }) => `${day} de ${months[month - 1]} de ${year}`,
  shortDay: ({ weekday, month, day }) =>
    `${weekdays[weekday]?.slice(0, 3)}, ${day} de ${month === 9 ? 'sept' : months[month - 1]?.slice(0, 3)}`,
  today: 'Hoy',
  tomorrow: 'Mañana',
  monthOfYear: (month, year) => `${months[month - 1]} de ${year}`,
  time: (hour, minute) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
  again: (time) => `${time} (otra vez)`,
  span: (start, end) => `de ${start} a ${end}`,
  at: (time) => `a ${withArticle(time)}`,
  between: (start, end) => `entre ${withArticle(shortened(start, end))} y ${withArticle(end)}`,
  // Whether it is 'la' or 'las' depends on the time.
  exact: (time) => dates.at(time),
  window: (start, end) => dates.between(start, end),
  dayAtTime: (day, phrase) => `${day}, ${phrase}`,
  weArrive: (phrase) => `Llegamos ${phrase}`,
  duration: (total) => {
    const hours = Math.floor(total / 60)
    const minutes = total % 60
    return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
  },
}
