import type { Context } from '#tools/payments-emulator/world/context.ts'

export type PageRequest<Names extends string = string> = {
  pathParams: Record<Names, string>
  query: Record<string, string>
  /** The submitted form fields; empty for GET. */
  form: Record<string, string>
}

/** `html` is a whole document; `redirect` responds with 303. */
export type PageResponse = { html: string; status?: number } | { redirect: string }

/** A hosted page or form. It runs in one transaction of the platform; `context.ownerContext` finds an account's objects. */
export type Page = {
  method: 'GET' | 'POST'
  /** `/checkout/:id` */
  path: string
  handle(context: Context, request: PageRequest): PageResponse
}
