import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { TextSettings } from '#contract/texts.ts'
import { DEFAULT_LANGUAGE, ENGLISH_NAMES, type Language } from '#domain/language/languages.ts'
import { TEXT_CATALOGUES } from '#domain/language/text-catalogues.ts'
import { segmentCount } from '#domain/texts/segments.ts'
import { TEXT_PLACEHOLDERS } from '#domain/texts/text-body.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { MessagePreview } from '#web/dashboard/settings/reminders/message-preview.tsx'
import {
  customTemplate,
  type DefaultTemplates,
  type TextFormValues,
  textFormValues,
  textsSchema,
} from '#web/dashboard/settings/reminders/reminder-form-values.ts'
import { textPreviewQuery, textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { TemplateField } from '#web/dashboard/settings/reminders/template-field.tsx'
import { MESSAGES_PATH, REMINDERS_PATH } from '#web/dashboard/ui/paths.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { lengthText, withoutStopLine } from './length-text.ts'
import classes from './sms.module.css'
import { TestText, type TestTextProps } from './test-text.tsx'

const FAILURE = {
  title: 'Error saving SMS settings',
  fallback: 'Failed to save your SMS settings. Please try again.',
}

type TextsFormProps = { saved: TextSettings; defaults: DefaultTemplates }

export function TextsForm({ saved, defaults }: TextsFormProps) {
  const queryClient = useQueryClient()
  const [phone, setPhone] = useState('')
  const { form, isBusy, ...fields } = useForm({
    schema: textsSchema(defaults),
    initial: textFormValues(saved, defaults),
    isSaved: matchesSaved(saved),
    send: withErrorToast(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.saveTextSettings, { body })
      queryClient.setQueryData(textSettingsQuery.queryKey, {
        is_live: true,
        settings,
        usual_templates: defaults,
      })
      toast({ title: 'SMS settings saved', description: 'Scheduled reminders will update shortly.' })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.card}>
        <div className={classes.top}>
          <h2>SMS reminders</h2>
        </div>
        <p>
          Text reminders, so clients don’t forget their appointment. If you move a job, its texts move too.{' '}
          <Link to={MESSAGES_PATH}>See all messages</Link>
        </p>
        {TEXT_REMINDERS.map((reminder) => (
          <TextReminderFields
            key={reminder.kind}
            reminder={reminder}
            defaultTemplate={defaults[reminder.templateKey]}
            fields={fields}
            test={{ phone, onPhoneChange: setPhone }}
          />
        ))}
        <ul className={classes.facts}>
          <li>
            Texts are sent in segments: up to 160 plain characters, or 70 with an emoji or special character.
            Longer texts fit slightly less in each segment.
          </li>
          <li>
            The first text tells clients how to stop getting texts. Clients who reply STOP get no texts until
            they reply START.
          </li>
          <li>
            Texts use the same <Link to={REMINDERS_PATH}>quiet hours</Link> as email reminders.
          </li>
        </ul>
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save SMS Settings
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

/** The reminders in the order of the screen. */
export const TEXT_REMINDERS = [
  {
    kind: 'day before',
    label: '24 hour reminder',
    hint: 'Sent a day before the job.',
    switchName: 'text_day_before',
    templateName: 'text_day_before_template',
    templateKey: 'day_before',
  },
  {
    kind: 'hour before',
    label: '1 hour reminder',
    hint: 'Sent an hour before the job.',
    switchName: 'text_hour_before',
    templateName: 'text_hour_before_template',
    templateKey: 'hour_before',
  },
] as const

type TextReminderFieldsProps = {
  reminder: (typeof TEXT_REMINDERS)[number]
  defaultTemplate: string
  fields: FormFields<TextFormValues>
  test: Pick<TestTextProps, 'phone' | 'onPhoneChange'>
}

/** One reminder: a switch, its template, a preview and a test. */
function TextReminderFields({
  reminder,
  defaultTemplate,
  fields: { text, checkbox, change },
  test,
}: TextReminderFieldsProps) {
  const { kind, label, hint, switchName, templateName } = reminder
  const input = text(templateName)
  const custom = customTemplate(input.value, defaultTemplate)
  const isChanged = custom !== null || input.value.trim() === ''
  // An empty field sends the default template.
  const draft = { kind, template: custom ?? defaultTemplate }
  return (
    <div className={classes.reminder}>
      <SwitchField {...checkbox(switchName)} label={label} isRow />
      <p>{hint}</p>
      <div className={classes.message}>
        <TemplateField
          {...input}
          label={`${label} template`}
          rows={4}
          placeholders={TEXT_PLACEHOLDERS}
          onInsert={(newTemplate) => change(templateName, newTemplate)}
        />
        <MessagePreview {...draft} previewQuery={textPreviewQuery} className={classes.preview} height={120}>
          {({ translated, ...written }) => (
            <>
              <TextPreview language={DEFAULT_LANGUAGE} {...written} />
              {translated.map(({ language, ...other }) => (
                <details key={language} className={classes.translated}>
                  <summary>Clients who read {ENGLISH_NAMES[language]} get our own text</summary>
                  <TextPreview language={language} {...other} />
                </details>
              ))}
            </>
          )}
        </MessagePreview>
        {isChanged && (
          <div>
            <Button look="quiet" onClick={() => change(templateName, defaultTemplate)}>
              Reset to default
            </Button>
          </div>
        )}
        <TestText {...draft} {...test} />
      </div>
    </div>
  )
}

/** The text and its length in segments. */
function TextPreview({ language, body, segments }: { language: Language; body: string; segments: number }) {
  const { stopLine } = TEXT_CATALOGUES[language].text
  const text = withoutStopLine(body, stopLine)
  return (
    <>
      <p className={classes.bubble} dir="auto" lang={language}>
        {text}
      </p>
      <p className={classes.length}>{lengthText(text, segmentCount(text))}</p>
      <p className={classes.length}>
        The first text to a client adds “{stopLine}”: {lengthText(body, segments)}
      </p>
    </>
  )
}
