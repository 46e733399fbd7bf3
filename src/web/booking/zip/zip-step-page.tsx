import classes from '#web/booking/booking.module.css'
import { bookingPageUrl, NO_ZIP } from '#web/booking/booking-url.ts'
import { ContactFields, draftFields, HoneypotField } from '#web/booking/details/contact-fields.tsx'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import type { ZipStep } from '#web/booking/zip/load-zip-step.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ZipStepProps = { name: string | null; step: ZipStep }

/** Plain forms without scripts: the page with the times is loaded for one ZIP code. */
export function ZipStepPage({ name, step }: ZipStepProps) {
  if (step.isAsked) return <AskedPanel step={step} />
  return step.problem === 'outside' ? <OutsideArea name={name} step={step} /> : <ZipForm step={step} />
}

const PROBLEMS = {
  invalid: 'Enter a 5-digit ZIP code, like 90210.',
  unknown: 'We don’t know that ZIP code. Check it, or continue without it.',
}

function ZipForm({ step }: { step: ZipStep }) {
  const { slug, zip, serviceId, problem, isOptional } = step
  const withoutZip = new URLSearchParams({ zip: NO_ZIP, ...(serviceId && { service: serviceId }) })
  return (
    <form method="get" action={bookingPageUrl(slug)} className={classes.card}>
      <section className={classes.part}>
        <h2>Where should we come?</h2>
        <TextField
          id="zip"
          name="zip"
          label="ZIP code"
          hint="We’ll show you the times when we can get to you."
          error={problem === 'invalid' || problem === 'unknown' ? PROBLEMS[problem] : undefined}
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
        />
        {serviceId && <input type="hidden" name="service" value={serviceId} />}
      </section>
      <div className={classes.actions}>
        <SubmitButton isBusy={false} busyLabel="">
          Continue
        </SubmitButton>
        {isOptional && (
          <a className={classes.hint} href={`${bookingPageUrl(slug)}?${withoutZip}`}>
            Continue without it
          </a>
        )}
      </div>
    </form>
  )
}

function OutsideArea({ name, step }: ZipStepProps) {
  const { slug, zip, isKnown, phone, canAsk, pageMessage } = step
  return (
    <>
      {pageMessage && <PageMessagePanel {...pageMessage} />}
      <section className={`${classes.card} ${classes.part}`}>
        <h2>{isKnown ? `We don’t come to ${zip} yet` : `We don’t know the ZIP code ${zip}`}</h2>
        {phone && (
          <p>
            Call {name ?? 'us'} at <a href={`tel:${phone}`}>{phone}</a>.
          </p>
        )}
        <p>
          <a href={`${bookingPageUrl(slug)}?zip=`}>Try another ZIP code</a>
        </p>
        {canAsk && <AskForm step={step} />}
      </section>
    </>
  )
}

function AskForm({ step }: { step: ZipStep }) {
  const { slug, zip, draft, fieldErrors, pageMessage, shownAt } = step
  const field = draftFields(draft, fieldErrors)
  return (
    <details open={pageMessage !== null}>
      <summary>Ask anyway</summary>
      <form method="post" action={`${bookingPageUrl(slug)}?zip=${zip}`} className={classes.part}>
        <p className={classes.hint}>Tell us what you need. We’ll get back to you if we can come.</p>
        <ContactFields field={field} />
        <TextArea {...field('notes')} label="What do you need?" rows={3} maxLength={10_000} />
        <HoneypotField />
        <input type="hidden" name="shownAt" value={shownAt} />
        <input type="hidden" name="intent" value="ask" />
        <SubmitButton isBusy={false} busyLabel="">
          Send
        </SubmitButton>
      </form>
    </details>
  )
}

function AskedPanel({ step: { slug, zip } }: { step: ZipStep }) {
  return (
    <section className={`${classes.card} ${classes.part}`}>
      <h2>Thanks, we got your question</h2>
      <p role="status">We’ll get back to you if we can come to {zip}.</p>
      <p>
        <a href={`${bookingPageUrl(slug)}?zip=`}>Try another ZIP code</a>
      </p>
    </section>
  )
}
