import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './mailbox-page.module.css'

const TOLD = { stop: 'No more texts go to this number.', start: 'Texts go to this number again.' }

/** What whoever got the text may answer. */
export function AnswerText({ from }: { from: string }) {
  return (
    <>
      <h3>Answer</h3>
      <div className={classes.answers}>
        <Answer from={from} body="STOP" />
        <Answer from={from} body="START" />
      </div>
    </>
  )
}

function Answer({ from, body }: { from: string; body: 'STOP' | 'START' }) {
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const { wish } = await call(endpoints.answerText, { body: { from, body } })
      toast({ title: `${body} answered`, description: wish ? TOLD[wish] : 'Nothing follows from it.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ title: 'Not answered', description: error.message, variant: 'destructive' })
    }
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      Answer {body}
    </Button>
  )
}
