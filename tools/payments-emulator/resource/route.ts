import type { z } from 'zod'
import type { Context } from '#tools/payments-emulator/world/context.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

export type Route = {
  method: Method
  /** `/v1/customers/:id` */
  path: string
  params: z.ZodType
  handle(context: Context, input: never, path: Record<string, string>): object
}

type TypedRoute<Path extends string, Params extends z.ZodType> = {
  method: Method
  path: Path
  /** `z.strictObject` at every depth, so that unknown parameters fail. `expand` is taken off before (v1). */
  params: Params
  /** Runs in one transaction: what it throws undoes what it did. It may not wait. */
  handle(context: Context, input: z.output<Params>, path: Record<PathNames<Path>, string>): object
}

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Keeps the types of parameters and path together while a resource is written. */
export function route<Path extends string, Params extends z.ZodType>(typed: TypedRoute<Path, Params>): Route {
  return typed as unknown as Route
}
