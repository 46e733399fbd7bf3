import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import classes from '#web/booking/booking.module.css'
import { bookingPageUrl, FRAMED_LANGUAGE, NO_ZIP, pagePath, VISITOR } from '#web/booking/booking-url.ts'
import { ContactFields, draftFields, HoneypotField } from '#web/booking/details/contact-fields.tsx'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { useWords } from '#web/booking/use-words.ts'
import type { ZipStep } from '#web/booking/zip/load-zip-step.ts'
import { Sentence } from '#web/ui/sentence.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ZipStepProps = { name: string | null; step: ZipStep; words: BookingPageWords }

/** Plain forms without scripts: the page with the times is loaded for one ZIP code. */
export function ZipStepPage(props: ZipStepProps) {
  if (props.step.isAsked) return <AskedPanel {...props} />
  return props.step.problem === 'outside' ? <OutsideArea {...props} /> : <ZipForm {...props} />
}

type StepProps = Omit<ZipStepProps, 'name'>

function ZipForm({ step, words }: StepProps) {
  const { whereToCome, continue: goOn } = useWords()
  const problems = { invalid: words.zipInvalid, unknown: words.zipUnknown }
  const { address, zip, serviceId, problem, isOptional } = step
  const withoutZip = { zip: NO_ZIP, ...(serviceId && { service: serviceId }) }
  return (
    <form method="get" action={pagePath(address)} className={classes.card}>
      <section className={classes.part}>
        <h2>{whereToCome}</h2>
        <TextField
          id="zip"
          name="zip"
          label={words.zipCode}
          hint={words.zipHint}
          error={problem === 'invalid' || problem === 'unknown' ? problems[problem] : undefined}
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
        />
        {serviceId && <input type="hidden" name="service" value={serviceId} />}
        {address.framedVisitor && <input type="hidden" name={VISITOR} value={address.framedVisitor} />}
        {address.framedLanguage && (
          <input type="hidden" name={FRAMED_LANGUAGE} value={address.framedLanguage} />
        )}
      </section>
      <div className={classes.actions}>
        <SubmitButton isBusy={false} busyLabel="">
          {goOn}
        </SubmitButton>
        {isOptional && (
          <a className={classes.hint} href={bookingPageUrl(address, withoutZip)}>
            {words.continueWithoutZip}
          </a>
        )}
      </div>
    </form>
  )
}

function OutsideArea({ name, step, words }: ZipStepProps) {
  const { address, zip, isKnown, phone, canAsk, pageMessage } = step
  return (
    <>
      {pageMessage && <PageMessagePanel {...pageMessage} />}
      <section className={`${classes.card} ${classes.part}`}>
        <h2>{isKnown ? words.notThere(zip) : words.zipNotKnown(zip)}</h2>
        {phone && (
          <p>
            <Sentence text={words.callAt(name)} parts={{ phone: <a href={`tel:${phone}`}>{phone}</a> }} />
          </p>
        )}
        <p>
          <a href={bookingPageUrl(address, { zip: '' })}>{words.tryAnotherZip}</a>
        </p>
        {canAsk && <AskForm step={step} words={words} />}
      </section>
    </>
  )
}

function AskForm({ step, words }: StepProps) {
  const { address, zip, draft, fieldErrors, pageMessage, shownAt } = step
  const field = draftFields(draft, fieldErrors)
  return (
    <details open={pageMessage !== null}>
      <summary>{words.askAnyway}</summary>
      <form method="post" action={bookingPageUrl(address, { zip })} className={classes.part}>
        <p className={classes.hint}>{words.askHint}</p>
        <ContactFields field={field} />
        <TextArea {...field('notes')} label={words.whatYouNeed} rows={3} maxLength={10_000} />
        <HoneypotField />
        <input type="hidden" name="shownAt" value={shownAt} />
        <input type="hidden" name="intent" value="ask" />
        <SubmitButton isBusy={false} busyLabel="">
          {words.send}
        </SubmitButton>
      </form>
    </details>
  )
}

function AskedPanel({ step: { address, zip }, words }: StepProps) {
  return (
    <section className={`${classes.card} ${classes.part}`}>
      <h2>{words.thanksForAsking}</h2>
      <p role="status">{words.weWillAnswer(zip)}</p>
      <p>
        <a href={bookingPageUrl(address, { zip: '' })}>{words.tryAnotherZip}</a>
      </p>
    </section>
  )
}
