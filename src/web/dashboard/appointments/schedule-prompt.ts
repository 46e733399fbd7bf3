import type { QueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { invalidateAppointments, type Timing } from './appointments-query.ts'

/** Warnings about something the owner has just done outside a form. */
export type WarningPrompt = {
  title: string
  warnings: AppointmentWarning[]
  startsAt: string
  /** The label of the confirm button. */
  confirmLabel: string
}

/** A visit of a series that was moved outside a form; others may move with it. */
export type VisitMove = { appointment: Appointment; to: Timing }

/** `moved`: several visits have already been moved. Null: nothing is to be moved. */
export type VisitMoveAnswer = { kind: 'this'; tellClient: boolean | undefined } | { kind: 'moved' } | null

export type SchedulePrompt =
  | (WarningPrompt & { kind: 'warnings'; answer: (isConfirmed: boolean) => void })
  | (VisitMove & { kind: 'visits'; answer: (answer: VisitMoveAnswer) => void })

let currentPrompt: SchedulePrompt | null = null
let activeQueryClient: QueryClient | null = null
const listeners = new Set<() => void>()

/** Asks the owner in a dialog over the current screen. */
export function confirmWarnings(question: WarningPrompt): Promise<boolean> {
  return ask((answer) => ({ ...question, kind: 'warnings', answer }))
}

export function askWhichVisits(move: VisitMove): Promise<VisitMoveAnswer> {
  return ask((answer) => ({ ...move, kind: 'visits', answer }))
}

/** Answers the open prompt with "do nothing". */
export function dismissPrompt(): void {
  if (currentPrompt?.kind === 'warnings') currentPrompt.answer(false)
  else currentPrompt?.answer(null)
}

export function getPrompt(): SchedulePrompt | null {
  return currentPrompt
}

export function onPromptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The query cache of the current owner's screens; null when none is mounted. */
export function getQueryClient(): QueryClient | null {
  return activeQueryClient
}

/** Refetches everything that shows appointments. */
export function refreshSchedule(): void {
  if (activeQueryClient) void invalidateAppointments(activeQueryClient)
}

export function attachPromptHost(queryClient: QueryClient): () => void {
  activeQueryClient = queryClient
  return () => {
    activeQueryClient = null
    dismissPrompt()
  }
}

/** A question that is still open is dismissed. Its late answer must not close the next one. */
function ask<Answer>(promptWith: (answer: (answer: Answer) => void) => SchedulePrompt): Promise<Answer> {
  dismissPrompt()
  return new Promise((resolve) => {
    const prompt = promptWith((answer) => {
      if (currentPrompt === prompt) setPrompt(null)
      resolve(answer)
    })
    setPrompt(prompt)
  })
}

function setPrompt(next: SchedulePrompt | null): void {
  currentPrompt = next
  for (const listener of listeners) listener()
}
