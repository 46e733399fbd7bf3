import { useEffect, useState } from 'react'
import { visitQuestions } from '#domain/questions/visit-questions.ts'
import { visitDeposit } from '#domain/services/deposit.ts'
import { hasOptions, itemText, visitTotal } from '#domain/services/visit.ts'
import classes from '#web/booking/booking.module.css'
import { AppointmentSummary } from '#web/booking/details/appointment-summary.tsx'
import { HoneypotField } from '#web/booking/details/contact-fields.tsx'
import { DetailsFields } from '#web/booking/details/details-fields.tsx'
import { useDetailsForm } from '#web/booking/details/use-details-form.ts'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { useWords } from '#web/booking/use-words.ts'
import { completeItems } from '#web/booking/visit-choice.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

/** The second step: the visitor's contact details. */
export function DetailsStep({ booking, isHydrated }: { booking: Booking; isHydrated: boolean }) {
  const { view, choice } = booking
  const { business } = view
  const words = useWords()
  const items = completeItems(choice, business.services)
  const asked = visitQuestions(business.questions, items)
  const form = useDetailsForm(booking, asked)
  const [first] = items
  const { price, duration } = visitTotal(items)
  const deposit = visitDeposit(items, business.services)
  if (!first || choice.time === null) return null

  return (
    <form
      ref={form.formRef}
      method="post"
      action={booking.urlFor(choice)}
      // The payment provider's page may not be framed.
      target={deposit > 0 && view.framedVisitor ? '_blank' : undefined}
      noValidate={isHydrated}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className={`${classes.card} ${classes.details}`}
    >
      <input type="hidden" name="service" value={choice.serviceId ?? ''} />
      <input type="hidden" name="shownPrice" value={price} />
      <input type="hidden" name="shownDeposit" value={deposit} />
      <input type="hidden" name="time" value={choice.time} />
      <input type="hidden" name="key" value={view.formKey} />
      <input type="hidden" name="shownAt" value={view.shownAt} />
      <section className={classes.part} aria-labelledby="summary">
        <h2 id="summary">{words.summary}</h2>
        <AppointmentSummary
          service={first.service}
          {...(hasOptions(items) && { items: items.map(itemText) })}
          price={price}
          deposit={deposit}
          duration={duration}
          arrivalWindow={business.arrival_window_minutes}
          time={choice.time}
          timeZone={business.timezone}
          zoneText={view.zoneText}
          isHydrated={isHydrated}
        />
        {booking.heldForMs > 0 && <HeldNote key={choice.time} heldForMs={booking.heldForMs} />}
      </section>
      <section className={classes.part} aria-labelledby="details">
        <h2 id="details" tabIndex={-1}>
          {words.yourDetails}
        </h2>
        <DetailsFields
          draft={booking.draft.current}
          fieldErrors={form.errors}
          addressField={business.address_field}
          asked={asked}
          translations={business.translations}
        />
        <HoneypotField />
      </section>
      {deposit > 0 && <p className={classes.hint}>{words.accept(business.deposit_policy ?? '')}</p>}
      <div className={classes.actions}>
        {/* It comes first, because Enter activates a form's first submit button. */}
        <SubmitButton isBusy={form.isBusy} busyLabel={deposit > 0 ? words.oneMoment : words.scheduling}>
          {deposit > 0 ? words.payDeposit(moneyText(deposit)) : words.schedule}
        </SubmitButton>
        <Button
          type="submit"
          look="quiet"
          name="intent"
          value="back"
          formNoValidate
          formTarget="_self"
          onClick={(event) => {
            event.preventDefault()
            booking.goBack()
          }}
        >
          {words.back}
        </Button>
      </div>
      <input type="hidden" name="intent" value="schedule" />
    </form>
  )
}

/**
 * Counts down the hold in minutes. It uses the elapsed time of the visitor's clock, which need not be right and keeps
 * going while a phone sleeps.
 */
function HeldNote({ heldForMs }: { heldForMs: number }) {
  const words = useWords()
  const [remainingMs, setRemainingMs] = useState(heldForMs)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setRemainingMs(heldForMs - (Date.now() - startedAt)), 1_000)
    return () => clearInterval(timer)
  }, [heldForMs])
  if (remainingMs <= 0) return null
  return <p className={classes.held}>{words.held(Math.ceil(remainingMs / 60_000))}</p>
}
