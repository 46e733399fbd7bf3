import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EmailName, type EmailProps, emailProps } from '#contract/emails.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const HOSTILE = `</p></title><script>x()</script><img src=x onerror=x()>" onclick="x()' onclick='x() <a href="javascript:x()">`

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** Props that are not free text. */
const FIXED_VALUES: Record<string, unknown> = {
  timeZone: 'America/New_York',
  currency: 'usd',
  ownerEmail: 'luna@example.com',
  businessEmail: 'luna@example.com',
  replaces: null,
  accentColor: '#7c3aed',
}
const VALUES_BY_FORMAT: Record<string, string> = {
  uri: 'https://wheelhouse.example/somewhere',
  date: '2030-01-07',
  'date-time': '2030-01-07T15:00:00Z',
}

/** Props of an email, with markup in every text. */
function hostileProps({
  type,
  anyOf,
  enum: choices,
  format,
  properties = {},
  items = {},
}: JsonSchema): unknown {
  if (anyOf) return hostileProps(anyOf[0] as JsonSchema)
  if (choices) return choices[0]
  if (type === 'string') return VALUES_BY_FORMAT[format ?? ''] ?? HOSTILE
  if (type === 'integer') return 100
  if (type === 'array') return [hostileProps(items)]
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    name in FIXED_VALUES ? FIXED_VALUES[name] : hostileProps(schema),
  ])
  return type === 'object' ? Object.fromEntries(entries) : type === 'boolean'
}

test.each(Object.keys(emailProps) as EmailName[])('%s escapes markup in every text', async (name) => {
  const schema = z.toJSONSchema(emailProps[name], { unrepresentable: 'any' }) as JsonSchema
  const { html } = await renderEmail(name, hostileProps(schema) as EmailProps[typeof name])
  expect(html).not.toMatch(/<(script|img src=x|a href="javascript)|["'] onclick=|<\/title><script/)
  const urls = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)
  expect(urls.filter((url) => !/^(https:\/\/|mailto:)/.test(url ?? ''))).toEqual([])
})
