import type { Appointment } from '#contract/appointments.ts'
import type { Client } from '#contract/clients.ts'
import { DELETED_CLIENT_NAME } from '#domain/clients/deleted-client.ts'

export type KnownClient = Pick<Client, 'id' | 'name' | 'email' | 'phone' | 'address'>

/** The client of an appointment, as chosen in the picker. */
export type ClientChoice =
  | { kind: 'none' }
  | NewClientChoice
  | { kind: 'known'; client: KnownClient }
  /** The appointment's client was deleted, and it stays without one. */
  | { kind: 'deleted' }

/** `typed` is the search that found nobody: it becomes part of the new client. */
type NewClientChoice = { kind: 'new'; typed?: string }

export const ADD_NEW_CLIENT = '+ Add New Client'

export function clientLabel({ name, email, phone }: Pick<Client, 'name' | 'email' | 'phone'>): string {
  return `${name} - ${email || phone}`
}

/** The field of a new client that a search is about, as people search by name, email or phone number. */
export function searchedField(text: string): 'name' | 'email' | 'phone' {
  if (text.includes('@')) return 'email'
  return /^[\d\s()+./-]+$/.test(text) ? 'phone' : 'name'
}

export function choiceLabel(choice: ClientChoice): string {
  if (choice.kind === 'known') return clientLabel(choice.client)
  if (choice.kind === 'deleted') return DELETED_CLIENT_NAME
  return choice.kind === 'new' ? ADD_NEW_CLIENT : ''
}

/** An appointment that still has contact data of a client who is gone, or not sent yet, adds them as a new client when it is saved. */
export function initialChoice(appointment: Appointment | undefined): ClientChoice {
  if (!appointment) return { kind: 'none' }
  const { client_id, client_name, client_email, client_phone, address } = appointment
  if (client_id === null) return { kind: client_email === '' && !client_phone ? 'deleted' : 'new' }
  const contact = { name: client_name, email: client_email, phone: client_phone }
  return { kind: 'known', client: { id: client_id, ...contact, address } }
}

/** Whether the chosen client has a phone number but no email. A new client's fields are as typed so far. */
export function canOnlyBeTexted(choice: ClientChoice, typed: { email: string; phone: string }): boolean {
  if (choice.kind === 'none') return false
  const { email, phone } = choice.kind === 'known' ? choice.client : typed
  return email.trim() === '' && (phone ?? '').trim() !== ''
}
