import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Route } from '#tools/payments-emulator/resource/route.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { runDueTasks } from '#tools/payments-emulator/world/run-due-tasks.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { type ApiResponse, errorResponse } from './api-response.ts'
import { type Call, requireTestKey } from './call.ts'
import { expandedBody } from './expanded-body.ts'
import { createIdempotency } from './idempotency.ts'
import { parseParams } from './parse-params.ts'
import { ProviderError, unrecognizedUrl } from './provider-error.ts'
import { createRouter, type Match } from './router.ts'

export type CallHandlerOptions = {
  world: World
  resources: readonly Resource[]
  /** Whether calls may be made on behalf of this connected account. */
  hasAccessTo(accountId: string): boolean
}

/** Handles calls one at a time, each in one transaction. A response is returned once its changes are saved. */
export function createCallHandler({ world, resources, hasAccessTo }: CallHandlerOptions) {
  const match = createRouter(resources.flatMap(({ routes }) => routes))
  const idempotency = createIdempotency(world.store, world.clock.seconds)

  function execute(call: Call, { item: route, pathParams }: Match<Route>, requestId: string): ApiResponse {
    const input = parseParams(route.params, call.params)
    const cause = { requestId, idempotencyKey: call.idempotencyKey }
    const context = world.contextOf(call.account, cause)
    const key =
      call.method === 'POST' && call.idempotencyKey && `${call.account ?? ''}/${call.idempotencyKey}`
    const fingerprint = { target: `${call.method} ${call.path}`, params: [call.params, call.expand] }
    const replayed = key ? idempotency.find(key, fingerprint) : undefined
    if (replayed) return replayed
    const response = catchProviderError(call.version, () =>
      world.store.transact(() => {
        const body = route.handle(context, input as never, pathParams)
        return { status: 200, body: expandedBody(body, call.expand, context, resources), headers: {} }
      }),
    )
    // When a failed call is retried, v2 executes it again, but v1 replays the error. Invalid parameters never get here.
    if (key && (response.status === 200 || call.version === 'v1'))
      idempotency.save(key, fingerprint, response)
    return response
  }

  return {
    routeOf: (call: Call) => match(call.method, call.path)?.item.path ?? null,
    async handle(call: Call): Promise<ApiResponse> {
      const requestId = newId('req', 14)
      runDueTasks(world)
      const response = catchProviderError(call.version, () => {
        requireTestKey(call)
        const matched = match(call.method, call.path)
        if (!matched) throw unrecognizedUrl(call.method, call.path)
        if (call.account !== null && !hasAccessTo(call.account)) throw noAccess(call.account)
        return execute(call, matched, requestId)
      })
      await world.saveChanges()
      return { ...response, headers: { 'Request-Id': requestId, ...response.headers } }
    },
  }
}

function catchProviderError(version: Call['version'], work: () => ApiResponse): ApiResponse {
  try {
    return work()
  } catch (error) {
    if (error instanceof ProviderError) return errorResponse(error, version)
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
