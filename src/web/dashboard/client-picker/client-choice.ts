import type { Appointment } from '#contract/appointments.ts'
import type { Client } from '#contract/clients.ts'

export type KnownClient = Pick<Client, 'id' | 'name' | 'email' | 'address'>

/** The client of an appointment, as chosen in the picker. */
export type ClientChoice = { kind: 'none' } | { kind: 'new' } | { kind: 'known'; client: KnownClient }

export const ADD_NEW_CLIENT = '+ Add New Client'

export function clientLabel({ name, email }: { name: string; email: string }): string {
  return `${name} - ${email}`
}

export function choiceLabel(choice: ClientChoice): string {
  if (choice.kind === 'known') return clientLabel(choice.client)
  return choice.kind === 'new' ? ADD_NEW_CLIENT : ''
}

/** If the client was deleted, the appointment still has their name and email: saving adds them as a new client. */
export function initialChoice(appointment: Appointment | undefined): ClientChoice {
  if (!appointment) return { kind: 'none' }
  const { client_id, client_name, client_email, address } = appointment
  if (client_id === null) return { kind: 'new' }
  return { kind: 'known', client: { id: client_id, name: client_name, email: client_email, address } }
}
