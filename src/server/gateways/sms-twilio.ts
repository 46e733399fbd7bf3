import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { TwilioConfig } from '#server/base/sms-config.ts'
import {
  type OutgoingText,
  type SentText,
  type SignedForm,
  type SmsGateway,
  TextInDoubt,
  TextNotAccepted,
  type TextRefusal,
  TextRefused,
} from '#server/gateways/sms.ts'

const PROVIDER = new URL('https://api.twilio.com')
const TIMEOUT_MS = 8_000
/** More texts than one number gets in several days. */
const PAGE_SIZE = 100

/** Permanent rejections by the provider's error code. Other codes concern our setup or are temporary. */
const REFUSALS: Readonly<Record<number, TextRefusal>> = {
  21211: 'no such number',
  21214: 'no such number',
  21217: 'no such number',
  21265: 'no such number',
  21614: 'no such number',
  21610: 'answered STOP',
  21408: 'out of reach',
  21612: 'out of reach',
  21635: 'no such number',
}

const SentMessage = z.object({ sid: z.string().check(z.minLength(1), z.maxLength(100)) })
const ErrorBody = z.object({ code: z.nullish(z.number()) })
const MessageList = z.object({
  messages: z.array(
    z.extend(SentMessage, { body: z.nullish(z.string()), date_created: z.nullish(z.string()) }),
  ),
})

/** Uses plain HTTP: Twilio's package has twenty megabytes, and we need two calls. */
export function twilioGateway(
  { accountSid, authToken, from, apiBase }: TwilioConfig,
  { timeoutFactor = 1 }: { timeoutFactor?: number } = {},
): SmsGateway {
  const messages = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiBase ?? PROVIDER)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const request = (url: URL, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS * timeoutFactor),
    })
  return {
    async send(text) {
      const response = await request(messages, { method: 'POST', body: toForm(text, from) }).catch(
        throwSendError,
      )
      // From here on the provider has received the whole text.
      const responseBody = await response.json().catch(() => null)
      const message = z.safeParse(SentMessage, responseBody)
      if (response.ok && message.success) return { providerId: message.data.sid }
      if (response.ok || response.status >= 500) throw new TextInDoubt('did not answer')
      throw toTextError(response.status, responseBody)
    },
    async find({ to, body, since }) {
      const url = new URL(messages)
      url.search = new URLSearchParams({ To: to, PageSize: String(PAGE_SIZE) }).toString()
      const response = await request(url).catch((error: unknown) => {
        throw new TextNotAccepted(codeOf(error), { cause: error })
      })
      const listed = z.safeParse(MessageList, await response.json().catch(() => null))
      if (!response.ok || !listed.success) throw new TextNotAccepted(response.status)
      return listed.data.messages
        .filter((message) => message.body === body && isSince(message.date_created, since))
        .map(({ sid }): SentText => ({ providerId: sid }))
    },
    isSigned: (form) => isSignedWith(authToken, form),
  }
}

function toForm({ to, body, statusUrl }: OutgoingText, from: string): URLSearchParams {
  return new URLSearchParams({
    To: to,
    Body: body,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    ...(statusUrl && { StatusCallback: statusUrl }),
  })
}

/** Only a text that never reached the provider can safely be sent again. */
function throwSendError(error: unknown): never {
  const code = codeOf(error)
  if (NOT_CONNECTED.includes(code)) throw new TextNotAccepted(code, { cause: error })
  throw new TextInDoubt('did not answer', { cause: error })
}

const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'unknown'
}

function toTextError(status: number, responseBody: unknown): TextRefused | TextNotAccepted {
  const parsed = z.safeParse(ErrorBody, responseBody)
  const code = (parsed.success && parsed.data.code) || status
  const reason = REFUSALS[code]
  return reason ? new TextRefused(reason, code) : new TextNotAccepted(code)
}

/** A text with an unreadable time counts as sent, as no reminder is better than two. */
function isSince(dateCreated: string | null | undefined, since: Date): boolean {
  const created = Date.parse(dateCreated ?? '')
  return Number.isNaN(created) || created >= since.getTime()
}

/** Twilio signs the URL, followed by every field's name and value in order of name, without separators. */
export function isSignedWith(authToken: string, { address, form, signature }: SignedForm): boolean {
  const expected = Buffer.from(textSignature(authToken, { address, form }))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export function textSignature(
  authToken: string,
  { address, form }: Pick<SignedForm, 'address' | 'form'>,
): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(address + fields.join(''), 'utf8')
    .digest('base64')
}
