import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasOutdatedTranslation,
  serverErrorsByField,
  serviceFormSchema,
  serviceValues,
  typedOffer,
} from '#web/dashboard/services/service-values.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const NO_ROWS = { sizes: '', add_ons: '' }
const NO_DEPOSIT = { deposit: 'none', 'deposit.cents': '', 'deposit.percent': '25' }
const NO_TRANSLATIONS = { 'translations.es.name': '', 'translations.es.description': '' }
const wash = {
  name: 'Hand Wash',
  description: '',
  price: '49.99',
  duration: '45',
  ...NO_ROWS,
  ...NO_DEPOSIT,
  ...NO_TRANSLATIONS,
}
const stored = {
  id: 'x',
  name: 'Wash',
  description: null,
  price: 5,
  duration: 60,
  sizes: [],
  add_ons: [],
  deposit: null,
}

test('starts a new service at $0 and an hour', () => {
  expect(serviceValues(undefined)).toEqual({
    name: '',
    description: '',
    price: '0',
    duration: '60',
    ...NO_ROWS,
    ...NO_DEPOSIT,
    ...NO_TRANSLATIONS,
  })
})

test('shows a stored price in dollars', () => {
  expect(serviceValues(stored).price).toBe('0.05')
})

test('sends the price in cents and the duration in minutes', () => {
  expect(validateForm(serviceFormSchema, wash)).toEqual({
    isValid: true,
    parsed: {
      name: 'Hand Wash',
      description: null,
      price: 49_99,
      duration: 45,
      sizes: [],
      add_ons: [],
      deposit: null,
      translations: {},
    },
  })
})

test.each([
  ['12.', 12_00],
  ['.5', 50],
  ['$1,200', 1_200_00],
])('accepts the price %j', (price, cents) => {
  expect(validateForm(serviceFormSchema, { ...wash, price })).toMatchObject({ parsed: { price: cents } })
})

test.each([
  [{ name: ' ' }, { name: 'Service name is required' }],
  [{ price: '-1' }, { price: 'Price must be a positive number' }],
  [{ price: '' }, { price: 'Price must be a positive number' }],
  [{ duration: '4' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ duration: '' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ price: '1,5' }, { price: 'Price must be a positive number' }],
  [{ price: 'ten' }, { price: 'Price must be a positive number' }],
  [{ price: '19.999' }, { price: 'Price can have at most 2 decimals' }],
  [{ price: '0.005' }, { price: 'Price can have at most 2 decimals' }],
  [{ price: '1e9' }, { price: 'Price must be less than $100,000' }],
  [{ price: '1e300' }, { price: 'Price must be less than $100,000' }],
  [{ duration: '7.5' }, { duration: 'Duration must be in whole minutes' }],
  [{ duration: '1e300' }, { duration: 'Duration must be at most a week' }],
])('shows an error on the invalid field of %j', (wrong, errors) => {
  expect(validateForm(serviceFormSchema, { ...wash, ...wrong })).toEqual({ isValid: false, errors: errors })
})

test('parses every displayed price back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_99 }), (cents) => {
      const { price = '' } = serviceValues({ ...stored, price: cents })
      expect(validateForm(serviceFormSchema, { ...wash, price })).toMatchObject({ parsed: { price: cents } })
    }),
    { seed: 1103, numRuns: 1000 },
  )
})

const SUV = { name: 'SUV', price: 240_00, duration: 150 }
const PET_HAIR = { name: 'Pet hair', price: 30_00, duration: 0 }

test('sends stored sizes and add-ons back as they are', () => {
  const options = { sizes: [{ ...SUV, name: 'Sedan' }, SUV], add_ons: [PET_HAIR] }
  expect(validateForm(serviceFormSchema, serviceValues({ ...stored, ...options }))).toMatchObject({
    parsed: options,
  })
})

/** The first of three sizes was removed, so the rows that are left have the ids 2 and 3. */
const afterRemoval = {
  ...serviceValues({ ...stored, sizes: [{ ...SUV, name: 'Sedan' }, SUV, { ...SUV, name: 'Truck' }] }),
  sizes: '2 3',
}

test('sends only the rows that are left', () => {
  expect(validateForm(serviceFormSchema, afterRemoval)).toMatchObject({
    parsed: { sizes: [{ name: 'SUV' }, { name: 'Truck' }] },
  })
})

test('shows errors of the server at the rows that they are about', () => {
  const fields = { 'sizes.1.name': 'Enter a name', name: 'You already have a service with this name.' }
  expect(serverErrorsByField(fields, afterRemoval)).toEqual({
    'sizes.3.name': fields['sizes.1.name'],
    name: fields.name,
  })
})

test.each([
  [{ 'sizes.3.name': ' suv ' }, { 'sizes.3.name': 'Another size has this name' }],
  [{ 'sizes.3.name': '' }, { 'sizes.3.name': 'Enter a name' }],
  [{ 'sizes.2.price': '-1' }, { 'sizes.2.price': 'Price must be a positive number' }],
  [{ 'sizes.2.price': '' }, { 'sizes.2.price': 'Price must be a positive number' }],
  [{ 'sizes.2.price': '19.999' }, { 'sizes.2.price': 'Price can have at most 2 decimals' }],
  [{ 'sizes.2.duration': '4' }, { 'sizes.2.duration': 'Duration must be at least 5 minutes' }],
  [{ 'sizes.2.duration': '' }, { 'sizes.2.duration': 'Duration must be at least 5 minutes' }],
  [{ 'sizes.2.duration': '7.5' }, { 'sizes.2.duration': 'Duration must be in whole minutes' }],
])('shows an error on the invalid field of the size with %j', (wrong, errors) => {
  expect(validateForm(serviceFormSchema, { ...afterRemoval, ...wrong })).toEqual({ isValid: false, errors })
})

test.each([
  [{ 'add_ons.1.price': '' }, { 'add_ons.1.price': 'Price must be a positive number' }],
  [{ 'add_ons.1.duration': '' }, { 'add_ons.1.duration': 'Enter how many minutes it adds' }],
  [{ 'add_ons.1.duration': '-5' }, { 'add_ons.1.duration': 'Enter how many minutes it adds' }],
  [{ 'add_ons.1.duration': '7.5' }, { 'add_ons.1.duration': 'Duration must be in whole minutes' }],
  [{ 'add_ons.1.duration': '1e9' }, { 'add_ons.1.duration': 'Duration must be at most a week' }],
])('shows an error on the invalid field of the add-on with %j', (wrong, errors) => {
  const values = { ...serviceValues({ ...stored, add_ons: [PET_HAIR] }), ...wrong }
  expect(validateForm(serviceFormSchema, values)).toEqual({ isValid: false, errors })
})

test('sizes start from the typed price and duration, or from nothing and an hour if these are invalid', () => {
  expect(typedOffer(wash)).toEqual({ price: 49_99, duration: 45 })
  expect(typedOffer({ ...wash, price: 'ten', duration: '' })).toEqual({ price: 0, duration: 60 })
})

test.each([[null], [{ kind: 'fixed', cents: 45_50 }], [{ kind: 'percent', percent: 40 }]] as const)(
  'sends the stored deposit %j back as it is',
  (deposit) => {
    const values = serviceValues({ ...stored, price: 100_00, deposit })
    expect(validateForm(serviceFormSchema, values)).toMatchObject({ parsed: { deposit } })
  },
)

test('a percentage starts at 25', () => {
  expect(validateForm(serviceFormSchema, { ...wash, deposit: 'percent' })).toMatchObject({
    parsed: { deposit: { kind: 'percent', percent: 25 } },
  })
})

const fixed = (amount: string) => ({ deposit: 'fixed', 'deposit.cents': amount })
const percent = (typed: string) => ({ deposit: 'percent', 'deposit.percent': typed })

test.each([
  [fixed(''), { 'deposit.cents': 'A deposit must be at least $1.00' }],
  [fixed('0.99'), { 'deposit.cents': 'A deposit must be at least $1.00' }],
  [fixed('-5'), { 'deposit.cents': 'A deposit must be at least $1.00' }],
  [fixed('5.005'), { 'deposit.cents': 'A deposit can have at most 2 decimals' }],
  [fixed('50'), { 'deposit.cents': 'A deposit can’t be more than the price' }],
  [percent(''), { 'deposit.percent': 'Enter a percentage from 1 to 100' }],
  [percent('0'), { 'deposit.percent': 'Enter a percentage from 1 to 100' }],
  [percent('101'), { 'deposit.percent': 'Enter a percentage from 1 to 100' }],
  [percent('12.5'), { 'deposit.percent': 'Enter a percentage from 1 to 100' }],
])('shows an error on the invalid field of the deposit %j', (wrong, errors) => {
  expect(validateForm(serviceFormSchema, { ...wash, ...wrong })).toEqual({ isValid: false, errors })
})

test('a deposit of several sizes is at most the lowest price', () => {
  const values = serviceValues({
    ...stored,
    price: 500_00,
    sizes: [SUV, { ...SUV, name: 'Sedan', price: 49_00 }],
  })
  expect(validateForm(serviceFormSchema, { ...values, ...fixed('49') }).isValid).toBe(true)
  expect(validateForm(serviceFormSchema, { ...values, ...fixed('49.01') }).isValid).toBe(false)
})

test('ignores what was typed for another kind of deposit', () => {
  expect(validateForm(serviceFormSchema, { ...wash, ...fixed('900'), deposit: 'none' })).toMatchObject({
    parsed: { deposit: null },
  })
})

test('shows the server’s error about a deposit at its field', () => {
  const fields = { 'deposit.cents': 'A deposit can’t be more than the price' }
  expect(serverErrorsByField(fields, { ...wash, deposit: 'fixed' })).toEqual(fields)
})

const translated = {
  ...stored,
  translations: { es: { name: 'Lavado', description: null } },
}

test('sends a stored translation back as it is, and none that is empty', () => {
  const values = serviceValues(translated)
  expect(validateForm(serviceFormSchema, values)).toMatchObject({
    parsed: { translations: translated.translations },
  })
  const emptied = validateForm(serviceFormSchema, { ...values, 'translations.es.name': ' ' })
  expect(emptied.isValid && emptied.parsed.translations).toEqual({})
})

test('shows an error about a translation at its field', () => {
  expect(validateForm(serviceFormSchema, { ...wash, 'translations.es.name': 'x'.repeat(121) })).toEqual({
    isValid: false,
    errors: { 'translations.es.name': 'Service name must be at most 120 characters' },
  })
})

test.each([
  ['nothing', {}, false],
  ['the name', { name: 'Hand Wash' }, true],
  ['the description, which has no translation', { description: 'Two buckets.' }, false],
  ['the name and its translation', { name: 'Hand Wash', 'translations.es.name': 'Lavado a mano' }, false],
])('reminds the owner of a translation after a change of %s', (_, change, isReminded) => {
  const values = { ...serviceValues(translated), ...change }
  expect(hasOutdatedTranslation(values, translated, 'es')).toBe(isReminded)
})
