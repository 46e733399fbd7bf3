import { expect, test } from 'vitest'
import { ServiceChoice } from '#web/booking/choose/service-choice.tsx'
import { VisitTotal } from '#web/booking/choose/visit-total.tsx'
import { renderBooking } from '#web/booking/testing/render-booking.tsx'

const wash = { service_id: 'wash', service: 'Wash', size: null, add_ons: [], price: 50_00, duration: 60 }
const detail = { ...wash, service_id: 'detail', service: 'Full Detail', size: 'SUV', price: 130_00 }
const noLinks = { linkToAnother: null, linkToFewer: null, isServiceChosen: true }

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('shows the deposit and the rest next to the running total', () => {
  const total = <VisitTotal items={[wash, detail]} deposit={45_00} {...noLinks} />
  expect(textOf(renderBooking(total))).toBe(
    'Total $180.00 · 2 hr Deposit to book: $45.00 The rest, $135.00, is due at the appointment.',
  )
})

test('shows the deposit of a plain service too, whose price is on its card', () => {
  const total = <VisitTotal items={[wash]} deposit={12_50} {...noLinks} />
  expect(textOf(renderBooking(total))).toBe(
    'Deposit to book: $12.50 The rest, $37.50, is due at the appointment.',
  )
})

test('says nothing about deposits if none is asked for', () => {
  expect(textOf(renderBooking(<VisitTotal items={[wash]} deposit={0} {...noLinks} />))).toBe('')
})

test('each card says which deposit its service has', () => {
  const service = { name: 'Wash', description: null, price: 50_00, duration: 60, sizes: [], add_ons: [] }
  const services = [
    { ...service, id: 'fixed', name: 'Fixed', deposit: { kind: 'fixed' as const, cents: 20_00 } },
    { ...service, id: 'percent', name: 'Percent', deposit: { kind: 'percent' as const, percent: 25 } },
    { ...service, id: 'none', name: 'None', deposit: null },
  ]
  const choice = (
    <ServiceChoice
      services={services}
      chosenId={null}
      labelledBy="service"
      linkTo={() => ({ href: '#', onChoose: () => {} })}
      isHydrated={false}
    />
  )
  expect(textOf(renderBooking(choice))).toBe(
    'Fixed $50.00 1 hr $20.00 deposit Percent $50.00 1 hr 25% deposit None $50.00 1 hr',
  )
})
