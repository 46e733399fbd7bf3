import { TriangleAlert } from 'lucide-react'
import type { Service } from '#contract/services.ts'
import type { BookingSettings } from '#contract/settings.ts'
import { unbookableServices } from '#domain/services/unbookable-services.ts'
import type { FormValues, Judgement } from '#web/ui/form-mistakes.ts'
import classes from './booking.module.css'

type UnbookableWarningProps = {
  services: readonly Service[]
  judgement: Judgement<FormValues, BookingSettings>
}

/** Tells while hours are typed, and stays in the page: a live region that arrives with its text is often not read. */
export function UnbookableWarning({ services, judgement }: UnbookableWarningProps) {
  const tooLong = judgement.isValid ? unbookableServices(services, judgement.parsed) : []
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
              Clients cannot book {isOne ? 'it' : 'them'}. Work longer hours, keep a day without breaks, or
              let jobs run past closing time.
            </p>
          </div>
        </>
      )}
    </div>
  )
}
