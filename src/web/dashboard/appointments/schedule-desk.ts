import type { QueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { invalidateAppointments, type Place } from './appointments-query.ts'

/** What stands in the way of something the owner has just done outside a form. */
export type ScheduleQuestion = {
  title: string
  warnings: AppointmentWarning[]
  startsAt: string
  /** On the button that goes ahead. */
  goOn: string
}

/** A visit of a series was moved outside a form: alone, or others with it? */
export type VisitMove = { appointment: Appointment; to: Place }

/** `moved`: it has been done, for more than this one. Null: it stays. */
export type WhichVisits = { kind: 'this'; tellClient: boolean } | { kind: 'moved' } | null

export type Asked =
  | (ScheduleQuestion & { kind: 'warnings'; answer: (isGoingOn: boolean) => void })
  | (VisitMove & { kind: 'visits'; answer: (which: WhichVisits) => void })

let asked: Asked | null = null
let readings: QueryClient | null = null
const listeners = new Set<() => void>()

/** Asks the owner in a dialog over whatever is on screen. */
export function askOwner(question: ScheduleQuestion): Promise<boolean> {
  leaveQuestion()
  return new Promise((resolve) => publish({ ...question, kind: 'warnings', answer: ending(resolve) }))
}

export function askWhichVisits(move: VisitMove): Promise<WhichVisits> {
  leaveQuestion()
  return new Promise((resolve) => publish({ ...move, kind: 'visits', answer: ending(resolve) }))
}

/** Nothing is done then. */
export function leaveQuestion(): void {
  if (asked?.kind === 'warnings') asked.answer(false)
  else asked?.answer(null)
}

export function askedQuestion(): Asked | null {
  return asked
}

export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the screens of this owner have read; null when nobody looks at them. */
export function deskReadings(): QueryClient | null {
  return readings
}

/** Has every screen that shows appointments read them again. */
export function refreshSchedule(): void {
  if (readings) void invalidateAppointments(readings)
}

export function openDesk(queryClient: QueryClient): () => void {
  readings = queryClient
  return () => {
    readings = null
    leaveQuestion()
  }
}

function ending<Answer>(resolve: (answer: Answer) => void): (answer: Answer) => void {
  return (answer) => {
    publish(null)
    resolve(answer)
  }
}

function publish(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
