import { expect, test } from 'vitest'
import { compileAll, type FindViolations } from './compile-schemas.ts'
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
export type Answer = Response<Person | DeletedPerson>
export type Occurrence = { type: 'born'; weight: number } | { type: 'moved'; to: string }
export interface Params { limit?: number; active?: boolean; note?: null | '' | string; deep?: { name: string } }
`

const types = readTypes(FIXTURE)
const named = new Map(
  ['Person', 'Answer', 'Occurrence', 'Params'].map((name) => [name, types.typeNamed(name)] as const),
)
const violations = compileAll(new SchemaWriter(types.checker), named)
const formViolations = compileAll(new SchemaWriter(types.checker), named, { coerceTypes: true })

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

test('takes what the type allows', () => {
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

test('finds a planted violation of every kind', () => {
  const found = (difference: object) => violations('Person', { ...ANN, ...difference })
  const { age: _, ...ageless } = ANN
  expect(violations('Person', ageless)).toEqual(["it lacks 'age'"])
  expect(found({ colour: 'red' })).toEqual(["it has an unknown 'colour'"])
  expect(found({ age: '41' })).toEqual(['/age must be number,null, got "41"'])
  expect(found({ status: 'shut' })[0]).toContain('active, closed, got "shut"')
  expect(found({ object: 'pet' })).toEqual([
    '/object must be equal to one of the allowed values: person, got "pet"',
  ])
  expect(found({ price: 12.5 })).toContain('/price must be string, got 12.5')
  expect(found({ price: 'much' }).join()).toContain('/price must match pattern')
  expect(found({ large: 12 })).toEqual(['/large must be string, got 12'])
  expect(found({ metadata: { any: 1 } })).toEqual(['/metadata/any must be string, got 1'])
  expect(found({ tags: [1] })).toEqual(['/tags/0 must be string, got 1'])
  expect(found({ nickname: null })).toEqual(['/nickname must be string, got null'])
  expect(found({ greet: 'hello' })).toEqual(["it has an unknown 'greet'"])
  expect(found({ parent: { ...ANN, parent: { ...ANN, age: 'old' } } })).toContain(
    '/parent/parent/age must be number,null, got "old"',
  )
})

test('judges an answer without what the SDK adds to it', () => {
  expect(violations('Answer', ANN)).toEqual([])
  expect(violations('Answer', { id: 'p_1', object: 'person', deleted: true })).toEqual([])
  expect(violations('Answer', { ...ANN, deleted: true })).toContain(
    '/deleted is there, where nothing is expected',
  )
  expect(violations('Answer', { ...ANN, lastResponse: { requestId: 'req_1' } })).not.toEqual([])
})

test('complains about the one kind of a union that the value says it is', () => {
  expect(violations('Occurrence', { type: 'moved', to: 'Rome' })).toEqual([])
  expect(violations('Occurrence', { type: 'moved' })).toEqual(["it lacks 'to'"])
  expect(violations('Occurrence', { type: 'died' })[0]).toContain('born, moved')
})

test('reads numbers, booleans and nulls of a form from text, and refuses other text', () => {
  const inForm = (params: object) => formViolations('Params', params)
  expect(inForm({ limit: '10', active: 'true', note: '', deep: { name: 'x' } })).toEqual([])
  expect(inForm({ limit: 'ten' })).toEqual(['/limit must be number, got "ten"'])
  expect(inForm({ active: 'yes' })).toEqual(['/active must be boolean, got "yes"'])
  expect(inForm({ limt: '10' })).toEqual(["it has an unknown 'limt'"])
  expect(inForm({ deep: { name: 'x', nme: 'y' } })).toEqual(["/deep has an unknown 'nme'"])
})

test('takes null for what may be missing, in the dialect of v2', () => {
  const writer = new SchemaWriter(types.checker, { isNullWhereOptional: true })
  const inV2: FindViolations = compileAll(writer, named)
  expect(inV2('Person', { ...ANN, nickname: null })).toEqual([])
  expect(inV2('Person', { ...ANN, id: null })).toEqual(['/id must be string, got null'])
})
