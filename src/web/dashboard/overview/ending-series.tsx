import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Overview } from '#contract/overview.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { ExtendSeriesDialog } from '#web/dashboard/appointments/series/deferred-extend-series-dialog.ts'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { formatRhythm } from '#web/format/rhythm-text.ts'
import { weekdayDateText } from '#web/format/wall-clock.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './overview.module.css'
import { overviewQuery } from './overview-query.ts'

type EndingSeriesItem = Overview['endingSeries'][number]
type Visit = { id: string; client_name: string; service: string }

/** Asks whether to extend series that end soon. Hidden if there are none. */
export function EndingSeries({ series, timeZone }: { series: EndingSeriesItem[]; timeZone: string }) {
  const dialog = useDialog<Visit>()
  return (
    <>
      {series.length > 0 && (
        <section className={`${classes.section} ${classes.surface}`} aria-labelledby="ending-series">
          <div className={classes.top}>
            <h2 id="ending-series">Recurring visits that end soon</h2>
          </div>
          <ul aria-labelledby="ending-series" className={classes.list}>
            {series.map((item) => (
              <li key={item.appointment_id} className={classes.ending}>
                <div className={classes.details}>
                  <p className={classes.name}>{item.client_name}</p>
                  <p>
                    {item.service} · {formatRhythm(item.rhythm, null)} · last visit{' '}
                    <time dateTime={item.last_visit_at}>{weekdayDateText(timeZone, item.last_visit_at)}</time>
                  </p>
                </div>
                <div className={classes.answers}>
                  <DeclineButton item={item} />
                  <Button
                    aria-label={`Add visits for ${item.client_name}`}
                    onClick={() => dialog.open({ ...item, id: item.appointment_id })}
                  >
                    Add visits
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ExtendSeriesDialog
        isOpened={dialog.isOpened}
        onClose={dialog.close}
        visit={dialog.subject}
        timeZone={timeZone}
      />
    </>
  )
}

function DeclineButton({ item }: { item: EndingSeriesItem }) {
  const queryClient = useQueryClient()

  async function answer(declined: boolean): Promise<boolean> {
    try {
      const params = { id: item.appointment_id }
      await callAsOwner(endpoints.declineSeriesExtension, { params, body: { declined } })
    } catch (error) {
      toastServerError(error, { title: 'Couldn’t save your answer', fallback: 'Please try again.' })
      return false
    }
    // The overview may be read from a replica that does not know the answer yet.
    queryClient.setQueryData(overviewQuery.queryKey, (cached) => {
      if (!cached) return cached
      const others = cached.endingSeries.filter((other) => other.appointment_id !== item.appointment_id)
      return { ...cached, endingSeries: declined ? others : [item, ...others] }
    })
    return true
  }

  const { isBusy, onClick } = useBusy(async () => {
    if (!(await answer(true))) return
    pageContent()?.focus({ preventScroll: true })
    toast({
      title: 'We won’t ask again',
      description: `You can still add visits from any of ${item.client_name}’s jobs.`,
      action: { label: 'Undo', onAction: () => void answer(false) },
    })
  })
  return (
    <Button
      look="quiet"
      aria-label={`No, thanks, no more visits for ${item.client_name}`}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      No, thanks
    </Button>
  )
}
