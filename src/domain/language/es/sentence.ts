/** Ends a sentence, which has its period already if it ends with `a.m.` or `p.m.` */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
