import { type Html, html } from './html.ts'

export type Field = {
  name: string
  label: string
  value?: string
  problem?: string
  autocomplete: string
  inputmode?: 'numeric' | 'email'
  placeholder?: string
}

/** A label, its input, and its error message. */
export function field({
  name,
  label,
  value = '',
  problem,
  autocomplete,
  inputmode,
  placeholder,
}: Field): Html {
  const problemId = `${name}-problem`
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}"${
    inputmode && html` inputmode="${inputmode}"`
  }${placeholder && html` placeholder="${placeholder}"`}${
    problem && html` aria-invalid="true" aria-describedby="${problemId}"`
  }>${problem && html`<p class="problem" id="${problemId}">${problem}</p>`}</div>`
}

/** The error message above a form. */
export const formAlert = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`
