import type { Context } from '#tools/payments-emulator/world/context.ts'

export type Visit<Names extends string = string> = {
  path: Record<Names, string>
  query: Record<string, string>
  /** What a form sent; empty for GET. */
  form: Record<string, string>
}

/** `html` is a whole document; `redirect` answers with 303. */
export type PageAnswer = { html: string; status?: number } | { redirect: string }

/** Something a person sees or sends. Runs in one transaction, at the platform: `context.ownerOf` finds an account's. */
export type Page = {
  method: 'GET' | 'POST'
  /** `/checkout/:id` */
  path: string
  answer(context: Context, visit: Visit): PageAnswer
}
