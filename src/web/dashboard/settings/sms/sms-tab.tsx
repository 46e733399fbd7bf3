import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import classes from './sms.module.css'

const REMINDERS = [
  {
    label: '24 hour reminder',
    hint: 'Sent a day before the appointment.',
    template:
      'Hi {client_name}, a reminder of your appointment tomorrow at {time}. We will come to {address}. See you then!',
  },
  {
    label: '1 hour reminder',
    hint: 'Sent an hour before the appointment.',
    template: 'Hi {client_name}, we are on our way: your appointment is at {time}, at {address}.',
  },
]

/** What text messages will look like. Nothing here can be changed or saved yet. */
export function SmsTab() {
  return (
    <Card className={classes.card}>
      <div className={classes.top}>
        <h2>SMS reminders</h2>
        <Badge tone="amber">Coming Soon</Badge>
      </div>
      <p>Text messages that remind your clients, so that nobody forgets the job. This is a preview.</p>
      {REMINDERS.map(({ label, hint, template }) => (
        <fieldset key={label} className={classes.reminder} disabled>
          <SwitchField label={label} isRow disabled />
          <p>{hint}</p>
          <div className={classes.template}>
            <TextArea label={`${label} template`} value={template} rows={3} readOnly disabled />
          </div>
        </fieldset>
      ))}
      <p className={classes.note}>
        {'{client_name}, {time} and {address} stand for the client’s name, the time and the address.'}
      </p>
    </Card>
  )
}
