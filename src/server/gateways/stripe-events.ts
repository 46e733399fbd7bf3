import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import {
  InvalidSignature,
  NotAThinEvent,
  type PaymentsGateway,
  type SignedEvent,
} from '#server/gateways/payments.ts'

/** The caller checks the age by the product clock. */
const ANY_AGE = 0

export function eventReader(
  stripe: Stripe,
  secrets: PaymentsConfig['secrets'],
): PaymentsGateway['readEvent'] {
  return ({ source, rawBody, signature }) => {
    if (!secrets[source].some((secret) => isSignedWith(stripe, secret, rawBody, signature)))
      throw new InvalidSignature()
    return { ...toEvent(parse(rawBody)), signedAt: signedAt(signature) }
  }
}

/** The SDK would throw another error for an empty signature. */
const EMPTY_SIGNATURE = /(?:^|,)v1=?(?:,|$)/

function isSignedWith(stripe: Stripe, secret: string, rawBody: Uint8Array, signature: string): boolean {
  if (EMPTY_SIGNATURE.test(signature)) return false
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, ANY_AGE) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function signedAt(signature: string): Date {
  return new Date(Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) * 1_000)
}

/** The fields that every thin event has. */
const ThinEvent = z.object({
  object: z.literal('v2.core.event'),
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(200)),
  livemode: z.boolean(),
  context: z.nullish(z.string().check(z.maxLength(255))),
  related_object: z.nullish(z.object({ id: z.optional(z.string().check(z.maxLength(255))) })),
})

function parse(rawBody: Uint8Array): z.output<typeof ThinEvent> {
  const parsed = z.safeParse(ThinEvent, parseJson(rawBody))
  if (!parsed.success) throw new NotAThinEvent()
  return parsed.data
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody))
  } catch {
    throw new NotAThinEvent()
  }
}

function toEvent(event: z.output<typeof ThinEvent>): Omit<SignedEvent, 'signedAt'> {
  const { id, type, livemode, context, related_object } = event
  return { id, type, isLive: livemode, context: context || null, objectId: related_object?.id ?? null }
}
