import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { firstFieldError } from '#web/api/api-error.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'

const DEBOUNCE_MS = 400

type MessagePreviewProps<Preview, Key extends QueryKey> = {
  kind: ReminderKind
  template: string
  previewQuery: (kind: ReminderKind, template: string) => UseQueryOptions<Preview, Error, Preview, Key>
  className: string | undefined
  /** Height of the skeleton, in pixels. */
  height: number
  children: (preview: Preview) => ReactNode
}

/** Shows a draft reminder as the next client would receive it. */
export function MessagePreview<Preview extends { is_example: boolean }, Key extends QueryKey>(
  props: MessagePreviewProps<Preview, Key>,
) {
  const { kind, template, previewQuery, className, height, children } = props
  const [debouncedTemplate] = useDebouncedValue(template, DEBOUNCE_MS)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(kind, debouncedTemplate))
  if (error && !isFetching) {
    return (
      <div className={className}>
        <p>{firstFieldError(error) ?? 'Couldn’t create the preview.'}</p>
        <Button look="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={height} />
  return (
    <figure className={className} aria-label={`Preview, ${kind}`} aria-busy={isFetching}>
      <figcaption>
        {data.is_example ? 'What a client gets (example)' : 'What your next client gets'}
      </figcaption>
      {children(data)}
    </figure>
  )
}
