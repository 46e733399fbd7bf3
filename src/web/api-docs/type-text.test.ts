import { expect, test } from 'vitest'
import { type Schema, typeText } from '#web/api-docs/type-text.ts'

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ type: 'string', minLength: 1, maxLength: 200 }, 'string (1…200)'],
  [{ type: 'integer', minimum: 1, maximum: 100 }, 'whole number (1…100)'],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ enum: ['paid', 'void'] }, '"paid" | "void"'],
  [{ type: 'array', items: { type: 'boolean' } }, 'list of boolean'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{\n  [any name]: string\n}'],
  [{}, 'anything'],
])('formats %j as %s', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('marks optional fields and indents nested ones', () => {
  const line = { type: 'object', properties: { price: { type: 'integer' } }, required: ['price'] }
  const schema: Schema = {
    type: 'object',
    properties: { lines: { type: 'array', items: line }, note: { type: 'string' } },
    required: ['lines'],
  }
  expect(typeText(schema)).toBe('{\n  lines: list of {\n    price: whole number\n  }\n  note?: string\n}')
})
