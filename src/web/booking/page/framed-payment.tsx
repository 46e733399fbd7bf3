import classes from '#web/booking/booking.module.css'
import { useWords } from '#web/booking/use-words.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** Nobody should pay in a frame, where they can't see whose page it is. Browsers open a tab only for a click. */
export function FramedPayment({ url }: { url: string }) {
  const words = useWords()
  return (
    <section className={`${classes.card} ${classes.part}`} aria-labelledby="payment">
      <h2 id="payment" tabIndex={-1}>
        {words.payTitle}
      </h2>
      <p>{words.payInNewTab}</p>
      <div className={classes.actions}>
        <LinkButton href={url} target="_blank" rel="noreferrer">
          {words.continueToPayment}
        </LinkButton>
      </div>
    </section>
  )
}
