import { demoInvoices } from '#db/demo-invoices.ts'
import { type Brand, NO_BRAND } from '#domain/brand/brand.ts'
import type { PageTranslations, ServiceTranslations } from '#domain/language/translations.ts'
import type { Answer } from '#domain/questions/answers.ts'
import type { BookingQuestions } from '#domain/questions/booking-questions.ts'
import { seriesVisits } from '#domain/series/series-visits.ts'
import { presetSizes } from '#domain/services/option-presets.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

/** One believable business, the same every time but for the day it is looked at. */
export const DEMO_LOGIN = { email: 'demo@wheelhouse.example', password: 'wheelhouse-demo' }
export const DEMO_SLUG = 'carter-detailing'
/** It leads to the same page. */
export const FORMER_DEMO_SLUG = 'wheelhouse-demo0000'

const TIME_ZONE = 'America/New_York'
const DAYS_BEFORE = 60
const DAYS_AHEAD = 28
const CLIENT_COUNT = 40
/** Monday first; nobody details on a Sunday. */
const STARTS_BY_WEEKDAY = [
  ['09:00', '11:30', '14:00'],
  ['09:30', '13:00'],
  ['09:00', '11:00', '13:30', '15:30'],
  ['10:00', '14:00'],
  ['09:00', '11:30', '14:00'],
  ['10:00', '12:30'],
  [],
]

const WEEKDAY = { start: '08:30', end: '17:30' }

/** Rules that its jobs keep: no Sundays, lunch where there is time for it, a few days off next month. */
function demoRules(today: Temporal.PlainDate) {
  const week = {
    monday: WEEKDAY,
    tuesday: WEEKDAY,
    wednesday: WEEKDAY,
    thursday: WEEKDAY,
    friday: WEEKDAY,
    saturday: { start: '10:00', end: '15:00' },
    sunday: null,
  }
  const daysOff = today.add({ days: DAYS_AHEAD + 7 })
  return {
    ...DEFAULT_BOOKING_RULES,
    welcome_message:
      'We come to your driveway with water and power of our own. Pick a time and we will see you there!',
    week,
    breaks: [{ start: '12:00', end: '13:00', weekdays: ['tuesday', 'thursday'] as const }],
    days_off: [{ from: daysOff.toString(), to: daysOff.add({ days: 2 }).toString() }],
    notice_minutes: 120,
    days_ahead: 60,
    buffer_after_minutes: 15,
    most_jobs_a_day: 4,
    change_cutoff_hours: 24,
    booking_questions: QUESTIONS,
    translations: TRANSLATIONS,
  }
}

const PARKED = {
  question: 'Where will it be parked?',
  kind: 'choice',
  is_required: true,
  choices: ['Driveway', 'Garage', 'Street'],
} as const
const PETS = { question: 'Do pets ride along?', kind: 'yes_no', is_required: false } as const

const BRAND: Brand = {
  ...NO_BRAND,
  website: 'https://carter-detailing.example/',
  instagram: 'carter.detailing.example',
  review_url: 'https://reviews.example/carter-detailing',
  about:
    'Riley Carter started with one van in 2019. Today two of them are on the road, and every car is still washed by hand.',
  accent_color: '#b8400f',
}

const QUESTIONS: BookingQuestions = {
  details: 'vehicle',
  questions: [
    { ...PARKED, choices: [...PARKED.choices] },
    { ...PETS, choices: [] },
  ],
}

const TRANSLATIONS: PageTranslations = {
  es: {
    welcome_message:
      'Vamos hasta su casa con agua y electricidad propias. ¡Elija un horario y allí nos vemos!',
    questions: {
      [PARKED.question]: '¿Dónde estará estacionado?',
      Driveway: 'Entrada de la casa',
      Garage: 'Garaje',
      Street: 'Calle',
      [PETS.question]: '¿Viajan mascotas en el vehículo?',
    },
  },
}

const FIRST_NAMES = [
  'Ava',
  'Noah',
  'Mia',
  'Liam',
  'Zoe',
  'Owen',
  'Ruth',
  'Caleb',
  'Nina',
  'Hugo',
  'Iris',
  'Marcus',
  'June',
  'Andre',
  'Tessa',
  'Pablo',
  'Grace',
  'Dmitri',
  'Leila',
  'Sam',
]
const LAST_NAMES = [
  'Brooks',
  'Okafor',
  'Delgado',
  'Nguyen',
  'Whitfield',
  'Rossi',
  'Haddad',
  'Kowalski',
  'Park',
  'Lindqvist',
  'Moreau',
  'Banerjee',
  'Sato',
]
const STREETS = [
  'Maple Avenue',
  'Harbor Road',
  'Juniper Lane',
  'Mill Street',
  'Orchard Drive',
  'Lakeview Terrace',
]
const VEHICLES = [
  '2021 Honda CR-V, silver',
  '2019 Ford F-150, black',
  '2023 Tesla Model 3, white',
  '2017 Subaru Outback, green',
  '2020 Toyota Camry, blue',
]

const PET_HAIR = { name: 'Pet hair', price: 30_00, duration: 30 }
const CLAY_BAR = { name: 'Clay bar', price: 40_00, duration: 30 }

const inSpanish = (name: string, description: string): ServiceTranslations => ({ es: { name, description } })

const SERVICES = [
  {
    name: 'Full Detail',
    description: 'Inside and out: wash, wax, vacuum, shampoo.',
    translations: inSpanish('Detallado completo', 'Por dentro y por fuera: lavado, cera, aspirado y champú.'),
    price: 199_99,
    duration: 120,
    sizes: presetSizes('detailing', { price: 199_99, duration: 120 }),
    add_ons: [PET_HAIR, CLAY_BAR],
    deposit: { kind: 'percent', percent: 25 },
  },
  {
    name: 'Exterior Detail',
    description: 'Hand wash, wheels and wax.',
    translations: inSpanish('Detallado exterior', 'Lavado a mano, rines y cera.'),
    price: 99_99,
    duration: 60,
    sizes: [],
    add_ons: [CLAY_BAR],
    deposit: null,
  },
  {
    name: 'Interior Detail',
    description: 'Vacuum, shampoo, leather and glass.',
    translations: inSpanish('Detallado interior', 'Aspirado, champú, cuero y vidrios.'),
    price: 149_99,
    duration: 90,
    sizes: [],
    add_ons: [PET_HAIR],
    deposit: null,
  },
]

export function demoBusiness(now: Date) {
  const today = dateIn(TIME_ZONE, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
  const people = Array.from({ length: CLIENT_COUNT }, (_, n) => demoPerson(n))
  const jobs = demoJobs(today, people)
  const clients = people.map((person, n) => ({ ...person, created_at: metAt(person, n, jobs, today) }))
  const appointments = jobs.map(({ day, time, client, service }, n) => ({
    client,
    service,
    price: service.price,
    // A third of the jobs come in by the booking page.
    ...(n % 3 === 1
      ? { booked_by: 'client', notes: null, answers: demoAnswers(people.indexOf(client)) }
      : { booked_by: 'owner', notes: client.notes, answers: null }),
    appointment_time: at(day, time),
  }))
  return {
    fullName: 'Riley Carter',
    settings: {
      business_name: 'Carter Mobile Detailing',
      business_type: 'detailing',
      timezone: TIME_ZONE,
      business_phone: '(555) 010-2400',
      setup_dismissed_at: now,
    },
    brand: BRAND,
    rules: demoRules(today),
    services: SERVICES,
    clients,
    appointments,
    series: demoSeries(today, people),
    invoices: demoInvoices(appointments, now, TIME_ZONE),
  }
}

type DemoPerson = ReturnType<typeof demoPerson>
type DemoJob = ReturnType<typeof demoJobs>[number]

function demoPerson(n: number) {
  const first = pick(FIRST_NAMES, n)
  const last = pick(LAST_NAMES, n * 7 + Math.floor(n / FIRST_NAMES.length))
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    // Whoever looks at the demo on any day can call the next client and drive there. Only clients without jobs nearby lack these.
    phone: n === CLIENT_COUNT - 1 ? null : `(555) 01${String(n % 10)}-${String(1000 + n * 37)}`,
    address: n === CLIENT_COUNT - 2 ? null : `${12 + n * 3} ${pick(STREETS, n)}`,
    notes: n % 2 === 0 ? `Vehicle: ${pick(VEHICLES, n)}` : null,
  }
}

/** Of the same vehicle as in the client's notes. */
function demoAnswers(n: number): Answer[] {
  return [
    { question: 'Vehicle', answer: pick(VEHICLES, n) },
    { question: PARKED.question, answer: pick(PARKED.choices, n) },
    ...(n % 4 === 0 ? [{ question: PETS.question, answer: 'Yes' }] : []),
  ]
}

/** Two days before their first job, at noon. Who books ahead was met in the last days. */
function metAt(person: DemoPerson, n: number, jobs: readonly DemoJob[], today: Temporal.PlainDate): Date {
  const first = jobs.find(({ client }) => client === person)?.day.subtract({ days: 2 })
  const latest = today.subtract({ days: 1 + Math.floor((CLIENT_COUNT - n) / 3) })
  const isEarlier = first && Temporal.PlainDate.compare(first, latest) < 0
  return at(isEarlier ? first : latest, '12:00')
}

/** Business grows: half of the clients were there from the start, the others come one by one. */
function demoJobs(today: Temporal.PlainDate, people: readonly DemoPerson[]) {
  const days = Array.from({ length: DAYS_BEFORE + DAYS_AHEAD }, (_, n) =>
    today.add({ days: n - DAYS_BEFORE }),
  )
  const starts = days.flatMap((day) => startsOn(day, today).map((time) => ({ day, time })))
  return starts
    .filter(({ day }, n) => day.equals(today) || n % 6 !== 5)
    .map(({ day, time }, n, kept) => {
      const known = Math.ceil((people.length / 2) * (1 + n / kept.length))
      const client = pick(people.slice(0, known), n * 11)
      // Two hours fit only where the next job is far enough.
      const service = pick(SERVICES, day.dayOfWeek === 3 ? 1 + (n % 2) : n)
      return { day, time, client, service }
    })
}

/** After the other jobs of every other Thursday, from four weeks ago to four weeks ahead. */
function demoSeries(today: Temporal.PlainDate, people: readonly DemoPerson[]) {
  const first = today.subtract({ days: 28 }).add({ days: (4 - today.dayOfWeek + 7) % 7 })
  const rhythm = 'every 2 weeks'
  const recurrence = { rhythm, date: first.toString(), time: '16:30', timeZone: TIME_ZONE } as const
  return {
    rhythm,
    client: pick(people, 0),
    service: pick(SERVICES, 1),
    visits: seriesVisits(recurrence, { visits: 5 }),
  }
}

/** Whoever looks on a Sunday should see a working day, too. */
function startsOn(day: Temporal.PlainDate, today: Temporal.PlainDate): readonly string[] {
  const starts = STARTS_BY_WEEKDAY[day.dayOfWeek - 1] ?? []
  return starts.length === 0 && day.equals(today) ? ['10:00', '13:30'] : starts
}

function at(date: Temporal.PlainDate, time: string): Date {
  return new Date(instantOf(date, time, TIME_ZONE).epochMilliseconds)
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
