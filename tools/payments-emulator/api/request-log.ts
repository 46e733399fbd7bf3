export type RecordedRequest = {
  method: string
  path: string
  params: Record<string, unknown>
  idempotencyKey: string | null
  /** From Stripe-Account or Stripe-Context. */
  stripeAccount: string | null
  /** Null until the response is sent, or if it never was. */
  status: number | null
}

/** A call with its route and response body, to check it against the provider's types. */
export type ObservedCall = RecordedRequest & { route: string | null; response: unknown }

const MAX_KEPT = 1000

export type RequestLog = {
  add(request: RecordedRequest): RecordedRequest
  all(): RecordedRequest[]
}

export function createRequestLog(): RequestLog {
  const requests: RecordedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > MAX_KEPT) requests.shift()
      return request
    },
    all: () => requests.map((request) => ({ ...request })),
  }
}
