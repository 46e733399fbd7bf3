/** An error of the API, whose sentences are always in English. */
export type WireError = { code: string; message: string }

/** What clients read about errors of the API. */
export const refusals = {
  ofCall: ({ message }: WireError): string => message,
  ofField: (sentence: string): string => sentence,
}

export type Refusals = typeof refusals
