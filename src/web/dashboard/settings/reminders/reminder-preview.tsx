import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { fieldSentence } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './reminders.module.css'
import { previewQuery } from './reminders-query.ts'

const TYPING_PAUSE_MS = 400

type ReminderPreviewProps = { kind: ReminderKind; template: string }

/** The letter as the next client would get it, while it is being written. */
export function ReminderPreview({ kind, template }: ReminderPreviewProps) {
  const [asked] = useDebouncedValue(template, TYPING_PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(kind, asked))
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
  if (!data) return <Skeleton height={320} />
  return (
    <figure className={classes.preview} aria-label={`Preview, ${kind}`} aria-busy={isFetching}>
      <figcaption>
        {data.is_example ? 'As a client would get it, with an example' : 'As your next client would get it'}
      </figcaption>
      <p className={classes.subject}>{data.subject}</p>
      {/* No script may run in it and no link may lead out of it. */}
      <iframe
        className={classes.letter}
        title={`The letter, ${kind}`}
        srcDoc={leadingNowhere(data.html)}
        sandbox=""
      />
    </figure>
  )
}

/** Links would open where a sandboxed page may not. */
function leadingNowhere(html: string): string {
  return html.replace(/<head[^>]*>/, '$&<base target="_blank">')
}
