import { expect, test } from 'vitest'
import {
  type BrandFormValues,
  brandFormSchema,
  brandFormValues,
  previewedBrand,
} from '#web/dashboard/settings/brand/brand-form-values.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const saved = {
  slug: null,
  url: null,
  former_slugs: [],
  new_addresses_left: 10,
  website: null,
  instagram: null,
  review_url: null,
  about: null,
  shows_address: false,
  accent_color: null,
  is_listed: false,
  is_embeddable: false,
}
const values = brandFormValues(saved)
const parsed = (changed: Partial<BrandFormValues>, slug: string | null = null) =>
  validateForm(brandFormSchema({ ...saved, slug }), { ...values, ...changed })

test('an owner without an address need not choose one, but can’t remove one', () => {
  const untouched = parsed({})
  expect(untouched.isValid && 'slug' in untouched.parsed).toBe(false)
  expect(parsed({ slug: '' }, 'carter-vans')).toMatchObject({ isValid: true, parsed: { slug: '' } })
})

test('empty fields are saved as none', () => {
  expect(parsed({})).toMatchObject({
    isValid: true,
    parsed: { website: null, instagram: null, about: null, accent_color: null },
  })
})

test('each field has its own sentence', () => {
  expect(parsed({ website: 'http://carter.example', accent_color: 'red' })).toEqual({
    isValid: false,
    errors: {
      website: 'Use a link that starts with https://',
      accent_color: 'Enter a color like #0f766e',
    },
  })
})

test('the preview leaves out what isn’t valid yet, and the address until it may be shown', () => {
  const business = { business_phone: '(555) 010-1000', business_address: '12 Main St' }
  const typed = {
    ...values,
    website: 'carter.exa mple',
    instagram: '@Carter',
    about: 'Two vans.',
    accent_color: 'FF6600',
  }
  const shown = {
    website: null,
    instagram: 'carter',
    review_url: null,
    about: 'Two vans.',
    accent_color: '#ff6600',
    phone: '(555) 010-1000',
    address: null,
  }
  expect(previewedBrand(typed, business)).toEqual(shown)
  expect(previewedBrand({ ...typed, shows_address: true }, business)).toMatchObject({ address: '12 Main St' })
})
