import type { Appointment } from '#contract/appointments.ts'

/** An appointment of Ava Brooks on November 18, 2026, at 9 AM in New York. */
export const A_JOB: Appointment = {
  id: 'a',
  client_id: 'c1',
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  client_phone: '(555) 010-1000',
  service_id: null,
  service: 'Full Detail',
  appointment_time: '2026-11-18T14:00:00.000Z',
  duration: 60,
  arrival_window_minutes: null,
  price: null,
  booked_by: 'owner',
  address: null,
  notes: null,
  series_id: null,
  updated_at: '2026-11-01T14:00:00.000Z',
  new_time_accepted_at: null,
  client_notice: 'scheduled',
  state: 'scheduled',
  state_since: null,
  former_state: 'scheduled',
}
