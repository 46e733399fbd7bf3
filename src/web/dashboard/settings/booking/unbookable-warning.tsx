import { TriangleAlert } from 'lucide-react'
import type { Service } from '#contract/services.ts'
import { unbookableServices } from '#domain/services/unbookable-services.ts'
import { judge } from '#web/ui/form-mistakes.ts'
import classes from './booking.module.css'
import { type TypedBooking, TypedBookingForm } from './typed-booking.ts'

type UnbookableWarningProps = { services: readonly Service[]; typed: TypedBooking }

/** Tells while hours are typed, and stays in the page: a live region that arrives with its text is often not read. */
export function UnbookableWarning({ services, typed }: UnbookableWarningProps) {
  const hours = judge(TypedBookingForm, typed)
  const tooLong = hours.isValid ? unbookableServices(services, hours.parsed) : []
  const isOne = tooLong.length === 1
  return (
    <div role="status" className={classes.warning}>
      {tooLong.length > 0 && (
        <>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>{isOne ? 'This service fits on no day:' : 'These services fit on no day:'}</p>
            <ul>
              {tooLong.map(({ id, name, duration }) => (
                <li key={id}>
                  <bdi>{name}</bdi> ({duration} min)
                </li>
              ))}
            </ul>
            <p>
              Clients cannot book {isOne ? 'it' : 'them'}. Work longer hours, or let jobs run past closing
              time.
            </p>
          </div>
        </>
      )}
    </div>
  )
}
