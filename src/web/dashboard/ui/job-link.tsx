import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import { APPOINTMENT_PARAM } from './paths.ts'

type JobLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { id: string }

/** Opens a job over the current screen, so it adds no history entry. */
export function JobLink({ id, ...link }: JobLinkProps) {
  const [current] = useSearchParams()
  const search = new URLSearchParams(current)
  search.set(APPOINTMENT_PARAM, id)
  return <Link {...link} to={{ search: search.toString() }} replace preventScrollReset />
}
