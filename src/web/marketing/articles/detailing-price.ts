/** What the articles for detailers take for granted. Money in dollars, time in hours. */
export const YEAR = {
  takeHome: 48_000,
  taxShare: 0.25,
  costs: [
    { name: 'Insurance', amount: 1_500 },
    { name: 'Phone, software, website', amount: 900 },
    { name: 'Polisher, extractor and other tools, replaced in turn', amount: 2_400 },
    { name: 'Advertising and printed cards', amount: 1_200 },
    { name: 'Licenses and bookkeeping', amount: 1_000 },
  ],
  weeks: 46,
  fieldHoursPerWeek: 32,
  soldShare: 0.8,
}

export const VISIT = { driveMinutes: 25, setUpMinutes: 20, miles: 12, perMile: 0.7, cardShare: 0.03 }

export const SIZES = ['Sedan', 'SUV', 'Truck, 3-row'] as const

export const PACKAGES = [
  { name: 'Maintenance Wash', handsOnHours: [1.25, 1.5, 1.75], supplies: 6 },
  { name: 'Deep Interior', handsOnHours: [2.5, 3, 3.5], supplies: 9 },
  { name: 'Full Detail', handsOnHours: [4, 4.75, 5.5], supplies: 18 },
] as const

export const ADD_ONS = [
  { name: 'Pet hair', minutes: 45, supplies: 3 },
  { name: 'Headlights, the pair', minutes: 50, supplies: 12 },
  { name: 'Engine bay', minutes: 30, supplies: 4 },
  { name: 'Clay and sealant', minutes: 60, supplies: 14 },
  { name: 'Child seat', minutes: 20, supplies: 2 },
]

export const YEARLY_COSTS = YEAR.costs.reduce((sum, { amount }) => sum + amount, 0)
export const PROFIT_BEFORE_TAX = YEAR.takeHome / (1 - YEAR.taxShare)

/** Of a year, in whole hours: the sum that the article writes out goes on with what it shows. */
export function soldHours(soldShare = YEAR.soldShare): number {
  return Math.round(YEAR.weeks * YEAR.fieldHoursPerWeek * soldShare)
}

/** What each sold hour has to bring. */
export function hourlyTarget(soldShare = YEAR.soldShare): number {
  return (PROFIT_BEFORE_TAX + YEARLY_COSTS) / soldHours(soldShare)
}

/** The hourly target in whole dollars: never less than needed. */
export const HOUR = roundUp(hourlyTarget(), 1)

export const VISIT_HOURS = (VISIT.driveMinutes + VISIT.setUpMinutes) / 60
export const VISIT_WEAR = VISIT.miles * VISIT.perMile

export type Work = { handsOnHours: number; supplies: number }

export function jobHours({ handsOnHours }: Work): number {
  return handsOnHours + VISIT_HOURS
}

export function jobCost(work: Work): number {
  return jobHours(work) * HOUR + work.supplies + VISIT_WEAR
}

/** The card fee is a share of the price, so that it is divided out and not added on. */
export function withCardFee(cost: number): number {
  return cost / (1 - VISIT.cardShare)
}

export function jobPrice(work: Work): number {
  return roundUp(withCardFee(jobCost(work)), 5)
}

/** You are in the driveway already: no drive, no set-up, no miles. */
export function addOnPrice({ minutes, supplies }: { minutes: number; supplies: number }): number {
  return roundUp(withCardFee((minutes / 60) * HOUR + supplies), 5)
}

/** What is left for each hour of a job after soap, miles and the card fee. */
export function leftPerHour(work: Work, price: number): number {
  return leftOfJob(work, price) / jobHours(work)
}

/** The share of jobs that one may lose to a raise and still have as much left. */
export function bearableLoss(work: Work, price: number, raiseShare: number): number {
  return 1 - leftOfJob(work, price) / leftOfJob(work, price * (1 + raiseShare))
}

function leftOfJob({ supplies }: Work, price: number): number {
  return price * (1 - VISIT.cardShare) - supplies - VISIT_WEAR
}

function roundUp(amount: number, step: number): number {
  return Math.ceil(amount / step - 1e-9) * step
}
