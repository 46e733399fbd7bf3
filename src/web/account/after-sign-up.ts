import { leaveFor } from '#web/account/leave-for.ts'

/** Where a new owner goes with a fresh session. */
export function afterSignUp(): Promise<never> {
  return leaveFor('/dashboard')
}
