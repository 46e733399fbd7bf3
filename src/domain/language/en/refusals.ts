/** An error of the API, whose sentences are always in English. */
export type WireError = { code: string; message: string }

/** Clients read these sentences when the API refuses something. */
export const refusals = {
  ofCall: ({ message }: WireError): string => message,
  ofField: (sentence: string): string => sentence,
}

export type Refusals = typeof refusals
