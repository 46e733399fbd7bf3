import { sha256 } from '#server/base/sha256.ts'

/** What is stored of the secret by which a visitor's page knows its own holds. */
export function visitorHash(visitor: string): Buffer
export function visitorHash(visitor: string | undefined): Buffer | null
export function visitorHash(visitor: string | undefined): Buffer | null {
  return visitor === undefined ? null : sha256(visitor)
}
