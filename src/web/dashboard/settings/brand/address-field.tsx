import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { SavedBrand } from '#contract/brand.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressProblem, isGeneratedAddress, suggestedAddress } from '#domain/brand/booking-address.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './brand.module.css'
import type { BrandFormValues } from './brand-form-values.ts'

const TYPING_PAUSE_MS = 400

type AddressFieldProps = {
  fields: FormFields<BrandFormValues>
  saved: SavedBrand
  businessName: string | null
}

/** The address of the booking page, and whether the owner can have the one that they type. */
export function AddressField({ fields: { text, values, change }, saved, businessName }: AddressFieldProps) {
  const { slug: typed } = values
  const field = text('slug')
  const choose = (slug: string) => change('slug', slug)
  const suggestion = usableAddress(typed === (saved.slug ?? '') ? (businessName ?? '') : typed)
  const isOwnChoice = saved.slug !== null && !isGeneratedAddress(saved.slug)
  const isSuggested = suggestion !== null && suggestion !== typed && !(typed === saved.slug && isOwnChoice)
  return (
    <div className={classes.address}>
      <TextField
        {...field}
        label="Address of your booking page"
        hint={`Clients open ${location.host}/book/${typed || '…'}`}
        keepHint
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <div role="status" className={classes.availability}>
        {field.error === undefined && <Availability typed={typed} saved={saved} />}
      </div>
      {isSuggested && (
        <button type="button" className={classes.choice} onClick={() => choose(suggestion)}>
          Use {suggestion}
        </button>
      )}
      {saved.former_slugs.length > 0 && (
        <details className={classes.former}>
          <summary>Your earlier addresses</summary>
          <p>They still lead to your booking page. You can go back to one of them.</p>
          <ul>
            {saved.former_slugs.map((slug) => (
              <li key={slug}>
                <button type="button" className={classes.choice} onClick={() => choose(slug)}>
                  Use {slug}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function usableAddress(text: string): string | null {
  const suggestion = suggestedAddress(text)
  return addressProblem(suggestion) === null ? suggestion : null
}

/** Says at once if the address breaks our rules. Whether somebody else has it is looked up when the owner pauses typing. */
function Availability({ typed, saved }: { typed: string; saved: SavedBrand }) {
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isOwn = typed === saved.slug || saved.former_slugs.includes(typed)
  const ownProblem = typed === '' || isOwn ? null : addressProblem(typed)
  const mustCheck = typed !== '' && !isOwn && ownProblem === null
  const { data, error } = useQuery({
    queryKey: ['brand-address', settled],
    queryFn: () => callAsOwner(endpoints.checkAddress, { query: { slug: settled } }),
    enabled: mustCheck && settled === typed,
  })
  if (typed === '' || typed === saved.slug) return null
  if (isOwn) return <p data-is-available>One of your earlier addresses. You can use it again.</p>
  if (ownProblem !== null) return <p>{ownProblem}</p>
  if (data?.slug !== typed) return <p>{error ? error.message : 'Checking…'}</p>
  if (data.problem !== null) return <p>{data.problem}</p>
  return (
    <p data-is-available>
      {typed} is available. {addressesLeftText(saved.new_addresses_left)}
    </p>
  )
}

/** Said only once it matters. */
function addressesLeftText(left: number): string {
  if (left > 3) return ''
  if (left === 0) return 'But you’ve chosen too many addresses this year.'
  return left === 1
    ? 'It’s the last new one you can choose this year.'
    : `You can choose ${left} new ones this year.`
}
