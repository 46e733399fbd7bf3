import { data } from 'react-router'

export { default, handle, meta } from '#web/marketing/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}
