import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { segmentsOf } from '#domain/texts/segments.ts'
import { STOP_LINE } from '#domain/texts/text-body.ts'
import { fieldSentence } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { lengthWords, withoutStop } from './length-words.ts'
import classes from './sms.module.css'
import { textPreviewQuery } from './texts-query.ts'

const TYPING_PAUSE_MS = 300

type TextPreviewProps = { kind: ReminderKind; template: string }

/** The text as the next client would get it, while it is being written, and what it takes to send it. */
export function TextPreview({ kind, template }: TextPreviewProps) {
  const [asked] = useDebouncedValue(template, TYPING_PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery(textPreviewQuery(kind, asked))
  if (error && !isFetching) {
    return (
      <div className={classes.preview}>
        <p>{fieldSentence(error) ?? 'The preview could not be made.'}</p>
        <Button look="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={120} />
  const words = withoutStop(data.body)
  return (
    <figure className={classes.preview} aria-label={`Preview, ${kind}`} aria-busy={isFetching}>
      <figcaption>
        {data.is_example ? 'As a client would get it, with an example' : 'As your next client would get it'}
      </figcaption>
      <p className={classes.bubble} dir="auto">
        {words}
      </p>
      <p className={classes.length}>{lengthWords(words, segmentsOf(words))}</p>
      <p className={classes.length}>
        The first text to a client adds “{STOP_LINE}”: {lengthWords(data.body, data.segments)}
      </p>
    </figure>
  )
}
