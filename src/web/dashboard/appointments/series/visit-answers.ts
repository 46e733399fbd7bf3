import type { PlannedVisit } from '#contract/series.ts'
import { instantFromFields, isDate, isTime } from '#web/dashboard/appointments/instant-from-fields.ts'
import { visitCountText } from './visit-text.ts'

/** The fields as typed. */
export type OtherTime = { date: string; time: string }

/** What to do with a visit whose time is not free. */
export type Answer = 'proposal' | 'skip' | 'keep' | OtherTime
export type Answers = Readonly<Record<number, Answer>>
export type Choices = Record<string, 'skip' | 'keep' | { at: string; confirmed?: boolean }>

export function isFree({ warnings }: PlannedVisit): boolean {
  return warnings.length === 0
}

/** `11 of 12 times are open` */
function openTimesText(visits: readonly PlannedVisit[]): string {
  return `${visits.filter(isFree).length} of ${visits.length} times are open`
}

/** `11 of 12 times are open, 1 needs your decision`, then `All set: 11 visits, 1 skipped`. */
export function visitSummary(
  visits: readonly PlannedVisit[],
  answers: Answers,
): { headline: string; detail: string } {
  const unansweredCount = unansweredVisits(visits, answers).length
  if (unansweredCount > 0)
    return {
      headline: openTimesText(visits),
      detail: `, ${unansweredCount} ${unansweredCount === 1 ? 'needs' : 'need'} your decision`,
    }
  if (visits.every(isFree)) return { headline: openTimesText(visits), detail: '' }
  const kept = keptCount(visits, answers)
  const skipped = visits.length - kept
  return {
    headline: 'All set',
    detail: `: ${visitCountText(kept)}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  }
}

export function unansweredVisits(visits: readonly PlannedVisit[], answers: Answers): PlannedVisit[] {
  return visits.filter((planned) => !isFree(planned) && !isCompleteAnswer(answers[planned.visit]))
}

function isCompleteAnswer(answer: Answer | undefined): boolean {
  return typeof answer === 'object' ? isDate(answer.date) && isTime(answer.time) : answer !== undefined
}

/** How many visits will be saved. */
export function keptCount(visits: readonly PlannedVisit[], answers: Answers): number {
  return visits.filter(({ visit }) => answers[visit] !== 'skip').length
}

/** `originalVisits` are at their times in the rhythm: a visit that was moved since is kept at its new time. */
export function toChoices(
  visits: readonly PlannedVisit[],
  answers: Answers,
  { originalVisits, timeZone }: { originalVisits: readonly PlannedVisit[]; timeZone: string },
): Choices {
  const choices: Choices = {}
  for (const planned of visits) {
    const { visit, proposal, appointment_time: at } = planned
    const answer = answers[visit]
    const isMoved = originalVisits.some(
      (original) => original.visit === visit && original.appointment_time !== at,
    )
    const otherInstant = typeof answer === 'object' ? instantFromFields(timeZone, answer, at) : null
    if (otherInstant) choices[visit] = { at: otherInstant }
    else if (answer === 'proposal' && proposal) choices[visit] = { at: proposal }
    else if (answer === 'skip') choices[visit] = 'skip'
    else if (answer === 'keep') choices[visit] = isMoved ? { at, confirmed: true } : 'keep'
    else if (isMoved) choices[visit] = { at }
  }
  return choices
}

/** Accepts the proposal of every visit that has one and no answer yet. */
export function withProposalsAccepted(visits: readonly PlannedVisit[], answers: Answers): Answers {
  const unanswered = unansweredVisits(visits, answers).filter(({ proposal }) => proposal !== null)
  return { ...answers, ...Object.fromEntries(unanswered.map(({ visit }) => [visit, 'proposal' as const])) }
}

/** Clears the answers of visits whose time was taken in the meantime; the others keep theirs. */
export function withConflicts(
  { visits, answers }: { visits: readonly PlannedVisit[]; answers: Answers },
  conflicts: readonly PlannedVisit[],
): { visits: PlannedVisit[]; answers: Answers } {
  const updates = new Map(conflicts.map((planned) => [planned.visit, planned]))
  return {
    visits: visits.map((planned) => updates.get(planned.visit) ?? planned),
    answers: Object.fromEntries(Object.entries(answers).filter(([visit]) => !updates.has(Number(visit)))),
  }
}
