import { expect, test } from 'vitest'
import { compileSchemas, type FindViolations } from './compile-schemas.ts'
import { readTypes } from './type-source.ts'
import { SchemaWriter } from './type-to-json-schema.ts'

const FIXTURE = `
type OtherString = string & Record<never, never>
declare class DecimalImpl { toFixed(): string }
type Decimal = DecimalImpl & { readonly brand: 'Decimal' }
interface Metadata { [name: string]: string }
type Response<T> = T & { lastResponse: { requestId: string } }

export interface Person {
  id: string
  object: 'person'
  age: number | null
  nickname?: string
  status: 'active' | 'closed'
  mood: 'glad' | 'sad' | OtherString
  price: Decimal | null
  large: bigint
  isAdult: boolean
  metadata: Metadata
  tags: Array<string>
  parent: string | Person | DeletedPerson | null
  deleted?: void
  greet(): string
}
export interface DeletedPerson { id: string; object: 'person'; deleted: true }
export type PersonResponse = Response<Person | DeletedPerson>
export type Occurrence = { type: 'born'; weight: number } | { type: 'moved'; to: string }
export interface Params { limit?: number; active?: boolean; note?: null | '' | string; deep?: { name: string } }
`

const types = readTypes(FIXTURE)
const typesByName = new Map(
  ['Person', 'PersonResponse', 'Occurrence', 'Params'].map((name) => [name, types.findType(name)] as const),
)
const violations = compileSchemas(new SchemaWriter(types.checker), typesByName)
const formViolations = compileSchemas(new SchemaWriter(types.checker), typesByName, { coerceTypes: true })

const ANN = {
  id: 'p_1',
  object: 'person',
  age: 41,
  status: 'active',
  mood: 'glad',
  price: '12.50',
  large: '9007199254740993',
  isAdult: true,
  metadata: { any: 'text' },
  tags: ['one'],
  parent: null,
}

test('accepts what the type allows', () => {
  const person = {
    ...ANN,
    age: null,
    nickname: 'Annie',
    mood: 'a word of next year',
    price: null,
    parent: { ...ANN, parent: { id: 'p_0', object: 'person', deleted: true } },
  }
  expect(violations('Person', person)).toEqual([])
  expect(violations('Person', { ...ANN, parent: 'p_0' })).toEqual([])
})

test('detects every kind of violation', () => {
  const violationsWith = (difference: object) => violations('Person', { ...ANN, ...difference })
  const { age: _, ...ageless } = ANN
  expect(violations('Person', ageless)).toEqual(["value lacks 'age'"])
  expect(violationsWith({ colour: 'red' })).toEqual(["value has unknown property 'colour'"])
  expect(violationsWith({ age: '41' })).toEqual(['/age must be number,null, got "41"'])
  expect(violationsWith({ status: 'shut' })[0]).toContain('active, closed, got "shut"')
  expect(violationsWith({ object: 'pet' })).toEqual([
    '/object must be equal to one of the allowed values: person, got "pet"',
  ])
  expect(violationsWith({ price: 12.5 })).toContain('/price must be string, got 12.5')
  expect(violationsWith({ price: 'much' }).join()).toContain('/price must match pattern')
  expect(violationsWith({ large: 12 })).toEqual(['/large must be string, got 12'])
  expect(violationsWith({ metadata: { any: 1 } })).toEqual(['/metadata/any must be string, got 1'])
  expect(violationsWith({ tags: [1] })).toEqual(['/tags/0 must be string, got 1'])
  expect(violationsWith({ nickname: null })).toEqual(['/nickname must be string, got null'])
  expect(violationsWith({ greet: 'hello' })).toEqual(["value has unknown property 'greet'"])
  expect(violationsWith({ parent: { ...ANN, parent: { ...ANN, age: 'old' } } })).toContain(
    '/parent/parent/age must be number,null, got "old"',
  )
})

test('leaves fields that the SDK adds out of the schema of a response', () => {
  expect(violations('PersonResponse', ANN)).toEqual([])
  expect(violations('PersonResponse', { id: 'p_1', object: 'person', deleted: true })).toEqual([])
  expect(violations('PersonResponse', { ...ANN, deleted: true })).toContain('/deleted must not be present')
  expect(violations('PersonResponse', { ...ANN, lastResponse: { requestId: 'req_1' } })).not.toEqual([])
})

test('checks a value against the union member with the same `type`', () => {
  expect(violations('Occurrence', { type: 'moved', to: 'Rome' })).toEqual([])
  expect(violations('Occurrence', { type: 'moved' })).toEqual(["value lacks 'to'"])
  expect(violations('Occurrence', { type: 'died' })[0]).toContain('born, moved')
})

test('converts numbers, booleans and nulls in forms from strings and rejects other strings', () => {
  const inForm = (params: object) => formViolations('Params', params)
  expect(inForm({ limit: '10', active: 'true', note: '', deep: { name: 'x' } })).toEqual([])
  expect(inForm({ limit: 'ten' })).toEqual(['/limit must be number, got "ten"'])
  expect(inForm({ active: 'yes' })).toEqual(['/active must be boolean, got "yes"'])
  expect(inForm({ limt: '10' })).toEqual(["value has unknown property 'limt'"])
  expect(inForm({ deep: { name: 'x', nme: 'y' } })).toEqual(["/deep has unknown property 'nme'"])
})

test('allows null for optional fields in v2', () => {
  const writer = new SchemaWriter(types.checker, { allowsNullForOptional: true })
  const inV2: FindViolations = compileSchemas(writer, typesByName)
  expect(inV2('Person', { ...ANN, nickname: null })).toEqual([])
  expect(inV2('Person', { ...ANN, id: null })).toEqual(['/id must be string, got null'])
})
