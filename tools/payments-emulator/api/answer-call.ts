import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Route } from '#tools/payments-emulator/resource/route.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { catchUp } from '#tools/payments-emulator/world/pass-time.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { type Answer, refusal } from './answer.ts'
import { type Call, requireTestKey } from './call.ts'
import { checkedParams } from './checked-params.ts'
import { expanded } from './expand.ts'
import { createIdempotency } from './idempotency.ts'
import { ProviderError, unrecognizedUrl } from './provider-error.ts'
import { createRouter, type Match } from './router.ts'

export type AnsweringParts = {
  world: World
  resources: readonly Resource[]
  /** Whether calls may be made on behalf of this connected account. */
  hasAccessTo(accountId: string): boolean
}

/** Answers calls one at a time, each in one transaction; the answer waits until what it says is kept. */
export function createAnswering({ world, resources, hasAccessTo }: AnsweringParts) {
  const match = createRouter(resources.flatMap(({ routes }) => routes))
  const idempotency = createIdempotency(world.store, world.clock.seconds)

  function execute(call: Call, { found: route, path }: Match<Route>, requestId: string): Answer {
    const input = checkedParams(route.params, call.params)
    const cause = { requestId, idempotencyKey: call.idempotencyKey }
    const context = world.contextOf(call.account, cause)
    const key =
      call.method === 'POST' && call.idempotencyKey && `${call.account ?? ''}/${call.idempotencyKey}`
    const fingerprint = { target: `${call.method} ${call.path}`, params: [call.params, call.expand] }
    const before = key ? idempotency.remembered(key, fingerprint) : undefined
    if (before) return before
    const answer = attempt(call.version, () =>
      world.store.transact(() => {
        const body = route.handle(context, input as never, path)
        return { status: 200, body: expanded(body, call.expand, context, resources), headers: {} }
      }),
    )
    // v2 runs a failed call again; v1 repeats the failure once a call had begun.
    if (key && (answer.status === 200 || call.version === 'v1'))
      idempotency.remember(key, fingerprint, answer)
    return answer
  }

  return {
    routeOf: (call: Call) => match(call.method, call.path)?.found.path ?? null,
    async answer(call: Call): Promise<Answer> {
      const requestId = newId('req', 14)
      catchUp(world)
      const answer = attempt(call.version, () => {
        requireTestKey(call)
        const found = match(call.method, call.path)
        if (!found) throw unrecognizedUrl(call.method, call.path)
        if (call.account !== null && !hasAccessTo(call.account)) throw noAccess(call.account)
        return execute(call, found, requestId)
      })
      await world.settleChanges()
      return { ...answer, headers: { 'Request-Id': requestId, ...answer.headers } }
    },
  }
}

function attempt(version: Call['version'], work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof ProviderError) return refusal(error, version)
    throw error
  }
}

function noAccess(account: string): ProviderError {
  return new ProviderError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  })
}
