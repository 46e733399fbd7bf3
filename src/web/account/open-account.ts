import type * as z from 'zod/mini'
import type { SignUp } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { toast } from '#web/ui/toast-store.ts'

export async function openAccount(wish: z.output<typeof SignUp>): Promise<void> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await callAuth(endpoints.signUp, { body: { ...wish, timezone } })
  toast({ title: 'Creating account' })
}
