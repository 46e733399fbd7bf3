import type { z } from 'zod'
import type { Context } from '#tools/payments-emulator/world/context.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

export type Route = {
  method: Method
  /** `/v1/customers/:id` */
  path: string
  params: z.ZodType
  handle(context: Context, input: never, pathParams: Record<string, string>): object
}

type TypedRoute<Path extends string, Params extends z.ZodType> = {
  method: Method
  path: Path
  /** `z.strictObject` at every depth, so that unknown parameters fail. In v1, `expand` is removed before parsing. */
  params: Params
  /** Runs in one transaction, which is undone if it throws. It must be synchronous. */
  handle(context: Context, input: z.output<Params>, pathParams: Record<PathNames<Path>, string>): object
}

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Infers the types of a handler's arguments from its parameters and path. */
export function route<Path extends string, Params extends z.ZodType>(typed: TypedRoute<Path, Params>): Route {
  return typed as unknown as Route
}
