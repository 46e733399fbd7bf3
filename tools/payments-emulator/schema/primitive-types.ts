import ts from 'typescript-api'

const PRIMITIVE_FLAGS =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.VoidLike |
  ts.TypeFlags.Never

/** Strings, numbers, booleans, null and void. */
export function isPrimitive(type: ts.Type): boolean {
  return Boolean(type.flags & PRIMITIVE_FLAGS) || isOpenString(type)
}

/** `OtherString`: possible future values of an open enum. */
export function isOpenString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)
}

/** One schema for types, one for literal values; none for `void`, which no value satisfies. */
export function primitiveSchemas(members: readonly ts.Type[]): { [keyword: string]: unknown }[] {
  const has = (flags: ts.TypeFlags) => members.some((member) => member.flags & flags)
  const booleanLiterals = members.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).map(isTrue)
  const isAnyBoolean = has(ts.TypeFlags.Boolean) || booleanLiterals.length === 2
  const isAnyText = has(ts.TypeFlags.String) || members.some(isOpenString)
  const types = [
    ...(has(ts.TypeFlags.Number) ? ['number'] : []),
    ...(isAnyBoolean ? ['boolean'] : []),
    ...(isAnyText ? ['string'] : []),
    ...(has(ts.TypeFlags.Null) ? ['null'] : []),
  ]
  const values: unknown[] = [
    ...(isAnyText ? [] : members.filter((member) => member.isStringLiteral()).map(({ value }) => value)),
    ...members.filter((member) => member.isNumberLiteral()).map(({ value }) => value),
    ...(isAnyBoolean ? [] : booleanLiterals),
  ]
  return [
    ...(types.length > 0 ? [{ type: types }] : []),
    ...(values.length > 0 ? [{ enum: values }] : []),
    // The API sends integers that do not fit a double as strings.
    ...(has(ts.TypeFlags.BigInt) ? [{ type: 'string', pattern: '^-?\\d+$' }] : []),
  ]
}

function isTrue(literal: ts.Type): boolean {
  return 'intrinsicName' in literal && literal.intrinsicName === 'true'
}
