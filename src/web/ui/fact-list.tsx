import type { ReactNode } from 'react'

type FactListProps = {
  className?: string | undefined
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
