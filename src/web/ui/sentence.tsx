import { Fragment, type ReactNode } from 'react'

/** A sentence with elements in place of `{name}`, wherever its language puts them. Other braces are an owner's words. */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text.split(/(\{\w+\})/).map((piece, n) => {
    const name = piece.slice(1, -1)
    const isPart = n % 2 === 1 && Object.hasOwn(parts, name)
    return <Fragment key={piece + String(n)}>{isPart ? parts[name] : piece}</Fragment>
  })
}
