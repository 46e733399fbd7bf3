import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { changedText, HexColor } from '#contract/fields.ts'
import { PdfFile } from '#contract/invoices.ts'
import { type ParsedHandle, type ParsedLink, parseInstagram, parseWebLink } from '#domain/brand/web-link.ts'

/** Empty becomes null; a missing one stays missing: it is not changed. */
function changedTo(parse: (text: string) => { value: string } | { problem: string }) {
  return z.optional(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text, { issues }): string | null => {
        if (text === null || text.trim() === '') return null
        const parsed = parse(text)
        if ('value' in parsed) return parsed.value
        issues.push({ code: 'custom', message: parsed.problem, input: text })
        return z.NEVER
      }),
    ),
  )
}

const parsed = ({ url, handle, problem }: Partial<ParsedLink & ParsedHandle>) =>
  problem === undefined ? { value: (url ?? handle) as string } : { problem }

const webLink = () => changedTo((text) => parsed(parseWebLink(text)))
const instagram = () => changedTo((text) => parsed(parseInstagram(text)))

/** The rules for addresses are the server's: an owner may return to one that nobody could choose. */
const AddressInput = z.string().check(z.trim(), z.maxLength(200, 'Use at most 40 characters.'))

/** What is left out stays unchanged. */
export const ChangedBrand = z.object({
  /** The end of the booking link. */
  slug: z.optional(AddressInput),
  website: webLink(),
  /** A name with or without `@`, or a link to the account. */
  instagram: instagram(),
  review_url: webLink(),
  about: changedText(2_000, 'This text must be at most 2,000 characters'),
  shows_address: z.optional(z.boolean()),
  accent_color: z.optional(z.nullable(HexColor)),
  is_listed: z.optional(z.boolean()),
  is_embeddable: z.optional(z.boolean()),
})
export type ChangedBrand = z.output<typeof ChangedBrand>

const brandFacts = {
  website: z.nullable(z.url()),
  instagram: z.nullable(z.string()),
  review_url: z.nullable(z.url()),
  about: z.nullable(z.string()),
  accent_color: z.nullable(z.string()),
}

/** What clients see. */
export const PublicBrand = z.object({
  ...brandFacts,
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type PublicBrand = z.output<typeof PublicBrand>

const SavedBrand = z.object({
  /** Null until the booking link is first opened or chosen. */
  slug: z.nullable(z.string()),
  url: z.nullable(z.url()),
  /** They lead to the current one. The owner can return to them. */
  former_slugs: z.array(z.string()),
  /** How many new addresses the owner can still take within a year. */
  new_addresses_left: z.int(),
  ...brandFacts,
  shows_address: z.boolean(),
  is_listed: z.boolean(),
  is_embeddable: z.boolean(),
})
export type SavedBrand = z.output<typeof SavedBrand>

export const brandEndpoints = {
  readBrand: endpoint('GET /api/brand', 'subscribed owner', {
    summary: 'Returns the address of the booking page, and how the business presents itself there.',
    output: SavedBrand,
  }),
  saveBrand: endpoint('PUT /api/brand', 'subscribed owner', {
    summary:
      'Saves the address of the booking page, and how the business presents itself there. Fields that are left out stay unchanged.',
    body: ChangedBrand,
    output: SavedBrand,
    errors: ['address_taken', 'too_many_addresses', 'too_many_requests'],
  }),
  checkAddress: endpoint('GET /api/brand/address', 'subscribed owner', {
    summary: 'Returns whether the owner can have an address for the booking page.',
    query: z.object({ slug: AddressInput }),
    output: z.object({
      slug: z.string(),
      is_available: z.boolean(),
      /** A sentence says why the owner can't have it. Null: they can. */
      problem: z.nullable(z.string()),
    }),
    errors: ['too_many_requests'],
  }),
  downloadFlyer: endpoint('GET /api/booking-link/flyer', 'subscribed owner', {
    summary: 'Returns a page to print with the business’s name and a QR code of its booking link, as a PDF.',
    output: PdfFile,
    errors: ['not_found'],
  }),
}
