import type { depositEndpoints } from '#contract/deposits.ts'
import { type DepositPageDeps, payDeposit, readDepositPage } from '#server/booking/deposits/deposit-page.ts'
import {
  askForDeposit,
  readDepositLink,
  refundByOwner,
  waiveDeposit,
} from '#server/booking/deposits/owner-deposits.ts'
import type { Handlers } from '#server/http/mount.ts'

export function depositRoutes(deps: DepositPageDeps): Handlers<typeof depositEndpoints> {
  return {
    readDeposit: ({ params: { token }, network }) => readDepositPage(deps, { token, network }),
    payDeposit: ({ params: { token }, network }) => payDeposit(deps, { token, network }),
    askForDeposit: ({ session, params, body }) => askForDeposit(deps, ownJob(session, params), body.amount),
    readDepositLink: ({ session, params }) => readDepositLink(deps, ownJob(session, params)),
    waiveDeposit: ({ session, params }) => waiveDeposit(deps, ownJob(session, params)),
    refundDeposit: ({ session, params }) => refundByOwner(deps, ownJob(session, params)),
  }
}

function ownJob(session: { user: { id: string } }, { id }: { id: string }) {
  return { userId: session.user.id, appointmentId: id }
}
