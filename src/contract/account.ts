import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const User = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
})

export const accountEndpoints = {
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    caller: 'visitor',
    summary: 'Who is signed in. A visitor gets null, not an error.',
    output: z.object({
      session: z.nullable(z.object({ user: User, expires_at: z.int(), expires_in: z.int() })),
    }),
  }),
}
