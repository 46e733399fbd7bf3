import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EmailName, type EmailProps, emailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const HOSTILE = `</p></title><script>x()</script><img src=x onerror=x()>" onclick="x()' onclick='x() <a href="javascript:x()">`

type Shape = {
  type?: string
  anyOf?: Shape[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
}

/** What is no free text. */
const FIXED: Record<string, unknown> = {
  timeZone: 'America/New_York',
  currency: 'usd',
  ownerEmail: 'luna@example.com',
  businessEmail: 'luna@example.com',
  replaces: null,
}
const FORMATTED: Record<string, string> = {
  uri: 'https://wheelhouse.example/somewhere',
  date: '2030-01-07',
  'date-time': '2030-01-07T15:00:00Z',
}

/** Props of a letter, with markup in every text. */
function hostile({ type, anyOf, enum: choices, format, properties = {}, items = {} }: Shape): unknown {
  if (anyOf) return hostile(anyOf[0] as Shape)
  if (choices) return choices[0]
  if (type === 'string') return FORMATTED[format ?? ''] ?? HOSTILE
  if (type === 'integer') return 100
  if (type === 'array') return [hostile(items)]
  const named = Object.entries(properties).map(([name, shape]) => [
    name,
    name in FIXED ? FIXED[name] : hostile(shape),
  ])
  return type === 'object' ? Object.fromEntries(named) : type === 'boolean'
}

test.each(Object.keys(emailProps) as EmailName[])('%s shows markup as the text it is', async (name) => {
  const shape = z.toJSONSchema(emailProps[name], { unrepresentable: 'any' }) as Shape
  const { html } = await renderEmail(name, hostile(shape) as EmailProps[typeof name])
  expect(html).not.toMatch(/<(script|img src=x|a href="javascript)|["'] onclick=|<\/title><script/)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses.filter((address) => !/^(https:\/\/|mailto:)/.test(address ?? ''))).toEqual([])
})
