import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AskBeforeLeaving } from '#web/dashboard/settings/ask-before-leaving.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { SmsPreview } from './sms-preview.tsx'
import { TextsForm } from './texts-form.tsx'
import { textSettingsQuery } from './texts-query.ts'

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function SmsTab() {
  const { data, isFetchedAfterMount, refetch } = useQuery({ ...textSettingsQuery, refetchOnMount: 'always' })
  if (!isFetchedAfterMount) return <Skeleton height={480} />
  if (!data)
    return <NotLoaded onRetry={() => void refetch()}>Your SMS settings could not be loaded.</NotLoaded>
  const { is_live, settings, usual_templates } = data
  return is_live ? (
    <AskBeforeLeaving>
      <TextsForm saved={settings} usual={usual_templates} />
    </AskBeforeLeaving>
  ) : (
    <SmsPreview usual={usual_templates} />
  )
}
