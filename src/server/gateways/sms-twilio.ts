import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { TwilioConfig } from '#server/base/sms-config.ts'
import {
  type OutgoingText,
  type SentText,
  type SignedForm,
  type SmsGateway,
  TextInDoubt,
  TextNotTaken,
  type TextRefusal,
  TextRefused,
} from '#server/gateways/sms.ts'

const PROVIDER = new URL('https://api.twilio.com')
const ANSWER_WITHIN_MS = 8_000
/** As many as one number gets in days. */
const PAGE_SIZE = 100

/** By the provider's own number of each. Whatever else it says is about us or about now. */
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

const Taken = z.object({ sid: z.string().check(z.minLength(1), z.maxLength(100)) })
const Said = z.object({ code: z.nullish(z.number()) })
const Listed = z.object({
  messages: z.array(z.extend(Taken, { body: z.nullish(z.string()), date_created: z.nullish(z.string()) })),
})

/** Two calls over the web: its own package would be twenty megabytes for them. */
export function twilioGateway(
  { accountSid, authToken, from, apiBase }: TwilioConfig,
  { patience = 1 }: { patience?: number } = {},
): SmsGateway {
  const messages = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiBase ?? PROVIDER)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const ask = (url: URL, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS * patience),
    })
  return {
    async send(text) {
      const answer = await ask(messages, { method: 'POST', body: formOf(text, from) }).catch(unanswered)
      // Whatever comes now, the provider had it all.
      const said = await answer.json().catch(() => null)
      const taken = z.safeParse(Taken, said)
      if (answer.ok && taken.success) return { providerId: taken.data.sid }
      if (answer.ok || answer.status >= 500) throw new TextInDoubt('did not answer')
      throw noOf(answer.status, said)
    },
    async find({ to, body, since }) {
      const url = new URL(messages)
      url.search = new URLSearchParams({ To: to, PageSize: String(PAGE_SIZE) }).toString()
      const answer = await ask(url).catch((error: unknown) => {
        throw new TextNotTaken(codeOf(error), { cause: error })
      })
      const listed = z.safeParse(Listed, await answer.json().catch(() => null))
      if (!answer.ok || !listed.success) throw new TextNotTaken(answer.status)
      return listed.data.messages
        .filter((message) => message.body === body && isSince(message.date_created, since))
        .map(({ sid }): SentText => ({ providerId: sid }))
    },
    isSigned: (told) => isSignedWith(authToken, told),
  }
}

function formOf({ to, body, statusUrl }: OutgoingText, from: string): URLSearchParams {
  return new URLSearchParams({
    To: to,
    Body: body,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    ...(statusUrl && { StatusCallback: statusUrl }),
  })
}

/** What never reached the provider can be tried again; anything else may have. */
function unanswered(error: unknown): never {
  const code = codeOf(error)
  if (NEVER_ARRIVED.includes(code)) throw new TextNotTaken(code, { cause: error })
  throw new TextInDoubt('did not answer', { cause: error })
}

const NEVER_ARRIVED = [
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

function noOf(status: number, said: unknown): TextRefused | TextNotTaken {
  const parsed = z.safeParse(Said, said)
  const code = (parsed.success && parsed.data.code) || status
  const why = REFUSALS[code]
  return why ? new TextRefused(why, code) : new TextNotTaken(code)
}

/** One whose time cannot be read counts: rather none twice than one more. */
function isSince(dateCreated: string | null | undefined, since: Date): boolean {
  const created = Date.parse(dateCreated ?? '')
  return Number.isNaN(created) || created >= since.getTime()
}

/** As Twilio signs: the address, then every field by its name with its value, all without separators. */
export function isSignedWith(authToken: string, { address, form, signature }: SignedForm): boolean {
  const expected = Buffer.from(textSignature(authToken, { address, form }))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
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
