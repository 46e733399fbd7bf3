import type { QueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { invalidateAppointments, type Place } from './appointments-query.ts'

/** Warnings about something the owner has just done outside a form. */
export type ScheduleQuestion = {
  title: string
  warnings: AppointmentWarning[]
  startsAt: string
  /** The label of the confirm button. */
  goOn: string
}

/** A visit of a series that was moved outside a form; others may move with it. */
export type VisitMove = { appointment: Appointment; to: Place }

/** `moved`: several visits have already been moved. Null: nothing is to be moved. */
export type WhichVisits = { kind: 'this'; tellClient: boolean } | { kind: 'moved' } | null

export type Asked =
  | (ScheduleQuestion & { kind: 'warnings'; answer: (isGoingOn: boolean) => void })
  | (VisitMove & { kind: 'visits'; answer: (which: WhichVisits) => void })

let asked: Asked | null = null
let activeQueryClient: QueryClient | null = null
const listeners = new Set<() => void>()

/** Asks the owner in a dialog over the current screen. */
export function askOwner(question: ScheduleQuestion): Promise<boolean> {
  leaveQuestion()
  return new Promise((resolve) => publish({ ...question, kind: 'warnings', answer: closeAnd(resolve) }))
}

export function askWhichVisits(move: VisitMove): Promise<WhichVisits> {
  leaveQuestion()
  return new Promise((resolve) => publish({ ...move, kind: 'visits', answer: closeAnd(resolve) }))
}

/** Answers the open prompt with "do nothing". */
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

/** The query cache of the current owner's screens; null when none is mounted. */
export function deskReadings(): QueryClient | null {
  return activeQueryClient
}

/** Refetches everything that shows appointments. */
export function refreshSchedule(): void {
  if (activeQueryClient) void invalidateAppointments(activeQueryClient)
}

export function openDesk(queryClient: QueryClient): () => void {
  activeQueryClient = queryClient
  return () => {
    activeQueryClient = null
    leaveQuestion()
  }
}

function closeAnd<Answer>(resolve: (answer: Answer) => void): (answer: Answer) => void {
  return (answer) => {
    publish(null)
    resolve(answer)
  }
}

function publish(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
