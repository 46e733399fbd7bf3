import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { type FormErrors, type FormValues, validateForm } from '#web/ui/form-errors.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FormOptions<Values extends FormValues, Parsed> = {
  schema: z.ZodMiniType<Parsed>
  initial: Values
  /** For a form that stays open after saving: whether these values are already saved. */
  isSaved?: (parsed: NoInfer<Parsed>) => boolean
  /** Resolves to the server's errors by field. It must show every other failure itself. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most submits return no errors
  send: (parsed: Parsed) => Promise<FormErrors<Values> | void>
}

/** A form that is validated on submit, and from then on with every change. Failures never discard input. */
export function useForm<Values extends FormValues, Parsed>(options: FormOptions<Values, Parsed>) {
  const { schema, initial, isSaved: areValuesSaved, send } = options
  const [values, setValues] = useState(initial)
  const [baseline, setBaseline] = useState(initial)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<FormErrors<Values>>({})
  const { isBusy, isRunning, runOnce } = useSingleFlight()
  const validation = validateForm<Values, Parsed>(schema, values)
  const isSaved = validation.isValid && (areValuesSaved?.(validation.parsed) ?? false)
  if (isSaved && baseline !== values) setBaseline(values)
  const isDirty = !isSaved && Object.keys(baseline).some((name) => values[name] !== baseline[name])
  useCloseBlocker(isBusy && !areValuesSaved ? 'busy' : isDirty ? 'unsaved' : null)

  const errors: FormErrors<Values> = {
    ...serverErrors,
    ...(hasSubmitted && !validation.isValid ? validation.errors : {}),
  }

  function change(name: keyof Values & string, value: string | boolean) {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors(({ [name]: _, ...others }) => others as FormErrors<Values>)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    // Some browsers autofill passwords without firing an event.
    const typed = currentValues(form, values)
    const typedValidation = validateForm<Values, Parsed>(schema, typed)
    flushSync(() => {
      setValues(typed)
      setHasSubmitted(true)
      setServerErrors({})
    })
    if (!typedValidation.isValid) return focusFirstInvalid(form, typedValidation.errors)

    const { parsed } = typedValidation
    await runOnce(async () => {
      const fieldErrors = (await send(parsed)) ?? {}
      flushSync(() => setServerErrors(fieldErrors))
      focusFirstInvalid(form, fieldErrors)
    })
  }

  return {
    values,
    isBusy,
    form: { onSubmit, noValidate: true },
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<TextInput>) => change(name, event.currentTarget.value),
    }),
    checkbox: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
    /** Sets a value that was not typed, such as by a button that fills a field. */
    change,
    reset() {
      setValues(initial)
      setBaseline(initial)
      setHasSubmitted(false)
      setServerErrors({})
    },
  }
}

/** The values in the page's inputs. Those without an input stay as before. */
function currentValues<Values extends FormValues>(form: HTMLFormElement, before: Values): Values {
  const entries = Object.keys(before).map((name) => {
    const input = form.elements.namedItem(name)
    if (!isTextInput(input)) return [name, before[name]]
    return [
      name,
      input instanceof HTMLInputElement && input.type === 'checkbox' ? input.checked : input.value,
    ]
  })
  return Object.fromEntries(entries) as Values
}

function focusFirstInvalid(form: HTMLFormElement, errors: Record<string, string | undefined>) {
  const invalidInput = [...form.elements].find(
    (element) => isTextInput(element) && errors[element.name] !== undefined,
  )
  if (invalidInput instanceof HTMLElement) invalidInput.focus()
}

function isTextInput(element: unknown): element is TextInput {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
