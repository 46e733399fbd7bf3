import { createHash } from 'node:crypto'

/** What is stored of the secret by which a visitor's page knows its own holds. */
export function visitorHash(visitor: string): Buffer
export function visitorHash(visitor: string | undefined): Buffer | null
export function visitorHash(visitor: string | undefined): Buffer | null {
  return visitor === undefined ? null : createHash('sha256').update(visitor).digest()
}
