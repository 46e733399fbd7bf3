import type { Appointment } from '#contract/appointments.ts'
import { isMarkedAfter } from '#domain/appointments/job-state.ts'
import type { Change, JobEdit } from './change.ts'

/** Fields of a job that change together. */
const FIELD_GROUPS = [
  ['appointment_time'],
  ['duration'],
  ['client_id', 'client_name', 'client_email', 'client_phone'],
  ['service_id', 'service', 'items'],
  ['price'],
  ['address'],
  ['notes'],
] as const satisfies (keyof Appointment)[][]
type FieldGroup = (typeof FIELD_GROUPS)[number]

type RebaseOptions = {
  madeAt: string
  /** What was sent just before: the fields that it changed are the owner's own. */
  after?: Change
}

/**
 * The same change of the job as it is on the server now. An edit keeps to the fields that the owner changed, so that those
 * that somebody else changed stay. `isConflict` if both changed the same, or a job was moved or marked whose state the owner marked.
 */
export function rebaseChange(
  change: Change,
  current: Appointment,
  { madeAt, after }: RebaseOptions,
): { change: Change; isConflict: boolean } {
  const isOwn = (group: FieldGroup) => after !== undefined && isChangedBy(after, group)
  if (change.kind === 'edit') return rebaseEdit(change, current, isOwn)
  if (change.kind !== 'state') return { change, isConflict: false }
  const isMoved = !isSame(change.seen, current, ['appointment_time']) && !isOwn(FIELD_GROUPS[0])
  return {
    change: { ...change, seen: current },
    isConflict: isMoved || isMarkedLater(current, madeAt),
  }
}

function isChangedBy(change: Change, group: FieldGroup): boolean {
  return change.kind === 'create' || (change.kind === 'edit' && !isSame(change.seen, change.job, group))
}

function isMarkedLater({ state_since }: Appointment, madeAt: string): boolean {
  return isMarkedAfter(state_since === null ? null : new Date(state_since), new Date(madeAt))
}

function rebaseEdit(edit: JobEdit, current: Appointment, isOwn: (group: FieldGroup) => boolean) {
  const { seen, job, body } = edit
  const edited = FIELD_GROUPS.filter((group) => !isSame(seen, job, group))
  const rebased = { ...current, ...pick(job, edited.flat()) }
  const isEdited = (group: FieldGroup) => edited.includes(group)
  const client = current.client_id === null ? undefined : { id: current.client_id }
  const rebasedBody: JobEdit['body'] = {
    ...body,
    client: isEdited(FIELD_GROUPS[2]) ? body.client : client,
    service_id: isEdited(FIELD_GROUPS[3]) ? body.service_id : (current.service_id ?? undefined),
    items: isEdited(FIELD_GROUPS[3]) ? body.items : undefined,
    ...pick(rebased, ['appointment_time', 'duration', 'price', 'address', 'notes']),
  }
  return {
    change: { ...edit, seen: current, job: rebased, body: rebasedBody },
    isConflict: edited.some(
      (group) => !isOwn(group) && !isSame(seen, current, group) && !isSame(job, current, group),
    ),
  }
}

function isSame(a: Appointment, b: Appointment, group: FieldGroup): boolean {
  return group.every((field) =>
    field === 'appointment_time'
      ? Date.parse(a[field]) === Date.parse(b[field])
      : JSON.stringify(a[field]) === JSON.stringify(b[field]),
  )
}

function pick<Key extends keyof Appointment>(job: Appointment, keys: readonly Key[]): Pick<Appointment, Key> {
  return Object.fromEntries(keys.map((key) => [key, job[key]])) as Pick<Appointment, Key>
}
