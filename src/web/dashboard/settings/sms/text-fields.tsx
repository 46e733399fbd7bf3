import { TEXT_PLACEHOLDERS } from '#domain/texts/text-body.ts'
import { TemplateField } from '#web/dashboard/settings/reminders/template-field.tsx'
import { ownWords } from '#web/dashboard/settings/reminders/typed-reminders.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import type { useForm } from '#web/ui/use-form.ts'
import classes from './sms.module.css'
import { TestText, type TestTextProps } from './test-text.tsx'
import { TextPreview } from './text-preview.tsx'
import type { TextReminder } from './text-reminders.ts'
import type { TypedTexts } from './typed-texts.ts'

type TextFieldsProps = {
  reminder: TextReminder
  usual: string
  fields: Pick<ReturnType<typeof useForm<TypedTexts, unknown>>, 'text' | 'tick' | 'change'>
  test: Pick<TestTextProps, 'phone' | 'onPhone'>
}

/** One reminder: whether it goes out as a text, and in which words. */
export function TextFields({ reminder, usual, fields: { text, tick, change }, test }: TextFieldsProps) {
  const { kind, label, hint, isOn, template } = reminder
  const { mistake: _, ...turned } = tick(isOn)
  const { mistake, value } = text(template)
  const isOwn = ownWords(value, usual) !== null
  // Empty, it is the usual words that go out.
  const draft = { kind, template: isOwn ? value : usual }
  return (
    <div className={classes.reminder}>
      <SwitchField {...turned} label={label} isRow />
      <p>{hint}</p>
      <div className={classes.words}>
        <TemplateField
          name={template}
          label={`${label} template`}
          rows={4}
          placeholders={TEXT_PLACEHOLDERS}
          value={value}
          mistake={mistake}
          onChange={(words) => change(template, words)}
        />
        <TextPreview {...draft} />
        {(isOwn || value.trim() === '') && (
          <div>
            <Button look="quiet" onClick={() => change(template, usual)}>
              Use the usual words
            </Button>
          </div>
        )}
        <TestText {...draft} {...test} />
      </div>
    </div>
  )
}
