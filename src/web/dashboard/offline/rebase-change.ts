import type { Appointment } from '#contract/appointments.ts'
import type { Change, JobEdit } from './change.ts'

/** Fields of a job that change together. */
const FIELD_GROUPS = [
  ['appointment_time'],
  ['duration'],
  ['client_id', 'client_name', 'client_email', 'client_phone'],
  ['service_id', 'service'],
  ['price'],
  ['address'],
  ['notes'],
] as const satisfies (keyof Appointment)[][]
type FieldGroup = (typeof FIELD_GROUPS)[number]

/**
 * The same change of the job as it is on the server now. An edit keeps to the fields that the owner changed, so that those
 * that somebody else changed stay. `isConflict` if both changed the same, or a job moved whose state the owner marked.
 */
export function rebaseChange(change: Change, current: Appointment): { change: Change; isConflict: boolean } {
  if (change.kind === 'edit') return rebaseEdit(change, current)
  if (change.kind !== 'state') return { change, isConflict: false }
  return {
    change: { ...change, seen: current },
    isConflict: !isSame(change.seen, current, ['appointment_time']),
  }
}

function rebaseEdit(edit: JobEdit, current: Appointment) {
  const { seen, job, body } = edit
  const edited = FIELD_GROUPS.filter((group) => !isSame(seen, job, group))
  const rebased = { ...current, ...pick(job, edited.flat()) }
  const isEdited = (group: FieldGroup) => edited.includes(group)
  const client = current.client_id === null ? undefined : { id: current.client_id }
  const rebasedBody: JobEdit['body'] = {
    ...body,
    client: isEdited(FIELD_GROUPS[2]) ? body.client : client,
    service_id: isEdited(FIELD_GROUPS[3]) ? body.service_id : (current.service_id ?? undefined),
    ...pick(rebased, ['appointment_time', 'duration', 'price', 'address', 'notes']),
  }
  return {
    change: { ...edit, seen: current, job: rebased, body: rebasedBody },
    isConflict: edited.some((group) => !isSame(seen, current, group) && !isSame(job, current, group)),
  }
}

function isSame(a: Appointment, b: Appointment, group: FieldGroup): boolean {
  return group.every((field) =>
    field === 'appointment_time' ? Date.parse(a[field]) === Date.parse(b[field]) : a[field] === b[field],
  )
}

function pick<Key extends keyof Appointment>(job: Appointment, keys: readonly Key[]): Pick<Appointment, Key> {
  return Object.fromEntries(keys.map((key) => [key, job[key]])) as Pick<Appointment, Key>
}
