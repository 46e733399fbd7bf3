import type { appointmentEndpoints } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { toAppointment } from '#server/appointment-rows/queries.ts'
import { cancelAppointment, restoreAppointment } from '#server/appointments/cancel-appointment.ts'
import { createAppointment } from '#server/appointments/create-appointment.ts'
import { findWarnings } from '#server/appointments/find-warnings.ts'
import { listAppointments } from '#server/appointments/list-appointments.ts'
import { moveAppointment } from '#server/appointments/move-appointment.ts'
import { moveDay } from '#server/appointments/move-day.ts'
import { proposeMovesOfDay } from '#server/appointments/propose-moves-of-day.ts'
import { readSuggestedTimes } from '#server/appointments/read-suggested-times.ts'
import { readLiveAppointment } from '#server/appointments/schedule-change.ts'
import { pinJobAddress, setJobState } from '#server/appointments/set-job-state.ts'
import { tellClient } from '#server/appointments/tell-client.ts'
import { updateAppointment } from '#server/appointments/update-appointment.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { learnRoadsFrom } from '#server/travel/learn-roads.ts'

export function appointmentRoutes(deps: RouteDeps): Handlers<typeof appointmentEndpoints> {
  const { db } = deps
  return {
    listAppointments: ({ query, session }) => listAppointments(db, session.user.id, query),

    readSuggestedTimes: async ({ query, session }) => {
      await learnRoadsFrom(deps, session.user.id, query.address)
      return readSuggestedTimes(db, session.user.id, query)
    },

    readAppointment: async ({ params, session }) =>
      toAppointment(await db.asOwner(session.user.id, (tx) => readLiveAppointment(tx, params.id))),

    proposeDayMove: ({ body, session }) => proposeMovesOfDay(db, session.user.id, body),
    moveDay: ({ body, session }) => moveDay(deps, session.user.id, body),

    checkAppointment: async ({ body, session }) => {
      const job = jobTime(Date.parse(body.appointment_time), body.duration)
      const checked = { job, address: body.address ?? null, exceptId: body.except }
      await learnRoadsFrom(deps, session.user.id, checked.address)
      return { warnings: await db.asOwner(session.user.id, (tx) => findWarnings(tx, checked)) }
    },

    createAppointment: ({ body, idempotencyKey, session }) =>
      createAppointment(deps, session.user.id, body, idempotencyKey),
    updateAppointment: ({ params, body, idempotencyKey, session }) =>
      updateAppointment(deps, session.user, params.id, body, idempotencyKey),
    moveAppointment: ({ params, body, session }) => moveAppointment(deps, session.user, params.id, body),
    cancelAppointment: ({ params, body, session }) => cancelAppointment(deps, session.user, params.id, body),
    setJobState: ({ params, body, idempotencyKey, session }) =>
      setJobState(db, session.user.id, params.id, body, idempotencyKey),
    pinJobAddress: ({ params, body, session }) => pinJobAddress(db, session.user.id, params.id, body),

    tellClient: ({ params, session }) => tellClient(deps, session.user.id, params.id),
    restoreAppointment: ({ params, body, session }) =>
      restoreAppointment(deps, session.user, params.id, body),
  }
}
