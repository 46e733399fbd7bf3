import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

/** One believable business, the same every time but for the day it is looked at. */
export const DEMO_LOGIN = { email: 'demo@wheelhouse.example', password: 'wheelhouse-demo' }
export const DEMO_SLUG = 'wheelhouse-demo0000'

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

const SERVICES = [
  {
    name: 'Full Detail',
    description: 'Inside and out: wash, clay, wax, vacuum, shampoo.',
    price: 199_99,
    duration: 120,
  },
  {
    name: 'Exterior Detail',
    description: 'Hand wash, wheels, clay bar and wax.',
    price: 99_99,
    duration: 60,
  },
  {
    name: 'Interior Detail',
    description: 'Vacuum, shampoo, leather and glass.',
    price: 149_99,
    duration: 90,
  },
]

export function demoBusiness(now: Date) {
  const today = dateIn(TIME_ZONE, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
  const clients = Array.from({ length: CLIENT_COUNT }, (_, n) => demoClient(n, today))
  const appointments = demoAppointments(today, clients)
  return {
    fullName: 'Riley Carter',
    settings: { business_name: 'Carter Mobile Detailing', business_type: 'detailing', timezone: TIME_ZONE },
    services: SERVICES,
    clients,
    appointments,
    invoices: demoInvoices(appointments, now),
  }
}

type DemoClient = ReturnType<typeof demoClient>
type DemoAppointment = ReturnType<typeof demoAppointments>[number]

function demoClient(n: number, today: Temporal.PlainDate) {
  const first = pick(FIRST_NAMES, n)
  const last = pick(LAST_NAMES, n * 7 + Math.floor(n / FIRST_NAMES.length))
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    phone: n % 5 === 4 ? null : `(555) 01${String(n % 10)}-${String(1000 + n * 37)}`,
    address: n % 3 === 2 ? null : `${12 + n * 3} ${pick(STREETS, n)}`,
    notes: n % 4 === 0 ? `Vehicle: ${pick(VEHICLES, n)}` : null,
    created_at: at(today.subtract({ days: DAYS_BEFORE + CLIENT_COUNT - n }), '12:00'),
  }
}

function demoAppointments(today: Temporal.PlainDate, clients: readonly DemoClient[]) {
  const days = Array.from({ length: DAYS_BEFORE + DAYS_AHEAD }, (_, n) =>
    today.add({ days: n - DAYS_BEFORE }),
  )
  const starts = days.flatMap((day) =>
    (STARTS_BY_WEEKDAY[day.dayOfWeek - 1] ?? []).map((time) => ({ day, time })),
  )
  return starts
    .filter((_, n) => n % 6 !== 5)
    .map(({ day, time }, n) => {
      const client = pick(clients, n * 11)
      // Two hours fit only where the next job is far enough.
      const service = pick(SERVICES, day.dayOfWeek === 3 ? 1 + (n % 2) : n)
      return { client, service, appointment_time: at(day, time), notes: client.notes }
    })
}

/** Three of four finished jobs are paid the evening they were done. */
function demoInvoices(appointments: readonly DemoAppointment[], now: Date) {
  const EVENING_MS = 8 * 60 * 60 * 1000
  return appointments
    .filter(({ appointment_time }) => appointment_time.getTime() + EVENING_MS < now.getTime())
    .map(({ client, service, appointment_time }, n) => {
      const isPaid = n % 4 !== 3
      return {
        client,
        description: service.name,
        amount: service.price,
        status: isPaid ? 'paid' : 'pending',
        created_at: appointment_time,
        paid_at: isPaid ? new Date(appointment_time.getTime() + EVENING_MS) : null,
      }
    })
}

function at(date: Temporal.PlainDate, time: string): Date {
  return new Date(instantOf(date, time, TIME_ZONE).epochMilliseconds)
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
