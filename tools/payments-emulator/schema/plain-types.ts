import ts from 'typescript-api'

const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.VoidLike |
  ts.TypeFlags.Never

/** Text, numbers, booleans and nothing. */
export function isPlain(type: ts.Type): boolean {
  return Boolean(type.flags & PLAIN) || isOpenString(type)
}

/** `OtherString`: the values that an open enum may have in time. */
export function isOpenString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)
}

/** One schema for whole types, one for single values; none for `void`, which nothing can satisfy. */
export function plainSchemas(members: readonly ts.Type[]): { [keyword: string]: unknown }[] {
  const has = (flags: ts.TypeFlags) => members.some((member) => member.flags & flags)
  const truths = members.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).map(isTrue)
  const isAnyBoolean = has(ts.TypeFlags.Boolean) || truths.length === 2
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
    ...(isAnyBoolean ? [] : truths),
  ]
  return [
    ...(types.length > 0 ? [{ type: types }] : []),
    ...(values.length > 0 ? [{ enum: values }] : []),
    // As the wire carries what does not fit a double.
    ...(has(ts.TypeFlags.BigInt) ? [{ type: 'string', pattern: '^-?\\d+$' }] : []),
  ]
}

function isTrue(literal: ts.Type): boolean {
  return 'intrinsicName' in literal && literal.intrinsicName === 'true'
}
