import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'

const unlessUnnamed = (instead: string) => (name: string) => (name === UNNAMED_BUSINESS ? instead : name)

export const nameInSentence = unlessUnnamed('su proveedor de servicios')
export const nameAtStart = unlessUnnamed('Su proveedor de servicios')
