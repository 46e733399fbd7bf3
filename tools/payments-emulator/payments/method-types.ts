import { z } from 'zod'

/** The types of payment methods that one-time payments accept unless a call allows only some of them. */
export const METHOD_TYPES = ['card', 'us_bank_account'] as const

export type MethodType = (typeof METHOD_TYPES)[number]

export const allowedMethodTypes = () => z.array(z.enum(METHOD_TYPES)).min(1)
