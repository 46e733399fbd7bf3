import { hostReportUrl } from 'virtual:booking-island'

/** The script that tells the page around a framed booking page its height, and when something was booked. */
export function HostReport() {
  return <script type="module" src={hostReportUrl} />
}
