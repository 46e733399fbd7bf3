import type { appointmentEndpoints } from '#contract/appointments.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function appointmentRoutes(_deps: RouteDeps): Handlers<typeof appointmentEndpoints> {
  return {
    listAppointments: async () => refuse('not_found'),
    readAppointment: async () => refuse('not_found'),
    checkAppointment: async () => refuse('not_found'),
    createAppointment: async () => refuse('not_found'),
    updateAppointment: async () => refuse('not_found'),
    moveAppointment: async () => refuse('not_found'),
    cancelAppointment: async () => refuse('not_found'),
    restoreAppointment: async () => refuse('not_found'),
  }
}
