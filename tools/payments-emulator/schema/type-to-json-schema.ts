import ts from 'typescript-api'
import { isOpenString, isPrimitive, primitiveSchemas } from './primitive-types.ts'

export type JsonSchema = boolean | { [keyword: string]: unknown }

export type SchemaDialect = {
  /** The v2 types declare `x?: T` where the API sends `"x": null`. */
  allowsNullForOptional: boolean
}

/** A field that the SDK adds to responses. */
const ADDED_BY_SDK = 'lastResponse'
const DECIMAL = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }

/** Adds a definition for every object type it encounters. Recursion and reuse go through `$ref`. */
export class SchemaWriter {
  readonly definitions: Record<string, JsonSchema> = {}
  readonly #names = new Map<ts.Type, string>()
  readonly #checker: ts.TypeChecker
  readonly #dialect: SchemaDialect

  constructor(checker: ts.TypeChecker, dialect: SchemaDialect = { allowsNullForOptional: false }) {
    this.#checker = checker
    this.#dialect = dialect
  }

  schemaOf(type: ts.Type): JsonSchema {
    if (isDecimal(type)) return DECIMAL
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
    if (type.isUnion()) return this.#unionOf(type.types)
    if (isPrimitive(type)) return anyOf(primitiveSchemas([type]))
    if (this.#checker.isArrayType(type)) return this.#arrayOf(type as ts.TypeReference)
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#referenceTo(type)
    throw new RangeError(`No schema for the type '${this.#checker.typeToString(type)}'`)
  }

  #unionOf(members: readonly ts.Type[]): JsonSchema {
    const plain = members.filter(isPrimitive)
    const objects = members.filter((member) => !isPrimitive(member))
    const kinds = objects.map((member) => this.#kindOf(member))
    const hasKinds = kinds.every((kind) => kind !== undefined) && new Set(kinds).size === kinds.length
    if (plain.length === 0 && hasKinds) return this.#choiceByType(kinds, objects)
    return anyOf([...primitiveSchemas(plain), ...objects.map((member) => this.schemaOf(member))])
  }

  /** The value of `type`, if it is a single literal. */
  #kindOf(type: ts.Type): string | undefined {
    const property = this.#checker.getPropertyOfType(type, 'type')
    const kind = property && this.#checker.getTypeOfSymbol(property)
    return kind?.isStringLiteral() ? kind.value : undefined
  }

  /** Selects the union member by its `type`. Otherwise an invalid event would report errors for all 300 event types. */
  #choiceByType(kinds: readonly string[], members: readonly ts.Type[]): JsonSchema {
    return {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: kinds } },
      allOf: members.map((member, position) => ({
        if: { properties: { type: { const: kinds[position] } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: this.schemaOf(member),
      })),
    }
  }

  #arrayOf(type: ts.TypeReference): JsonSchema {
    const [item] = this.#checker.getTypeArguments(type)
    return { type: 'array', items: item ? this.schemaOf(item) : true }
  }

  #referenceTo(type: ts.Type): JsonSchema {
    const known = this.#names.get(type)
    const name = known ?? `${(type.aliasSymbol ?? type.symbol)?.name ?? 'Response'}-${this.#names.size}`
    if (!known) {
      this.#names.set(type, name)
      this.definitions[name] = this.#objectOf(type)
    }
    return { $ref: `#/$defs/${name}` }
  }

  #objectOf(type: ts.Type): JsonSchema {
    const properties = this.#checker
      .getPropertiesOfType(type)
      .filter(({ name }) => name !== ADDED_BY_SDK)
      .map((symbol) => ({ symbol, type: this.#checker.getTypeOfSymbol(symbol) }))
      .filter((property) => property.type.getCallSignatures().length === 0)
    const [index] = this.#checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => [property.symbol.name, this.#propertyOf(property)]),
      ),
      required: properties.filter(({ symbol }) => !isOptional(symbol)).map(({ symbol }) => symbol.name),
      additionalProperties: index ? this.schemaOf(index.type) : false,
    }
  }

  #propertyOf({ symbol, type }: { symbol: ts.Symbol; type: ts.Type }): JsonSchema {
    const schema = this.schemaOf(type)
    return isOptional(symbol) && this.#dialect.allowsNullForOptional
      ? anyOf([schema, { type: 'null' }])
      : schema
  }
}

const isOptional = (symbol: ts.Symbol) => Boolean(symbol.flags & ts.SymbolFlags.Optional)

const isDecimal = (type: ts.Type) => !isOpenString(type) && type.aliasSymbol?.name === 'Decimal'

function anyOf(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas
  if (only === undefined) return false
  return schemas.length === 1 ? only : { anyOf: schemas }
}
