import type { QueryClient } from '@tanstack/react-query'
import type { AppointmentWarning } from '#contract/appointments.ts'

/** What stands in the way of something the owner has just done outside a form. */
export type ScheduleQuestion = {
  title: string
  warnings: AppointmentWarning[]
  startsAt: string
  /** On the button that goes ahead. */
  goOn: string
}

type Asked = ScheduleQuestion & { answer: (isGoingOn: boolean) => void }

let asked: Asked | null = null
let readings: QueryClient | null = null
const listeners = new Set<() => void>()

/** Asks the owner in a dialog over whatever is on screen. */
export function askOwner(question: ScheduleQuestion): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    publish({
      ...question,
      answer(isGoingOn) {
        publish(null)
        resolve(isGoingOn)
      },
    })
  })
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

export function openDesk(queryClient: QueryClient): () => void {
  readings = queryClient
  return () => {
    readings = null
    asked?.answer(false)
  }
}

function publish(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
