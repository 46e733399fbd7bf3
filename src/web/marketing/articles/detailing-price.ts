/** Assumptions of the articles for detailers. Money is in dollars, time in hours unless named otherwise. */
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

export const VISIT = { driveMinutes: 25, setUpMinutes: 20, miles: 12, mileCost: 0.7, cardFee: 0.03 }

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

/** Sold hours per year, rounded because the article continues its calculation with the displayed number. */
export function soldHours(soldShare = YEAR.soldShare): number {
  return Math.round(YEAR.weeks * YEAR.fieldHoursPerWeek * soldShare)
}

/** What each sold hour has to earn. */
export function hourlyTarget(soldShare = YEAR.soldShare): number {
  return (PROFIT_BEFORE_TAX + YEARLY_COSTS) / soldHours(soldShare)
}

/** The hourly target, rounded up to whole dollars. */
export const RATE = roundUp(hourlyTarget(), 1)

export const DRIVE_AND_SETUP_HOURS = (VISIT.driveMinutes + VISIT.setUpMinutes) / 60
export const MILES_COST = VISIT.miles * VISIT.mileCost

export type Work = { handsOnHours: number; supplies: number }

export function jobHours({ handsOnHours }: Work): number {
  return handsOnHours + DRIVE_AND_SETUP_HOURS
}

export function jobCost(work: Work): number {
  return jobHours(work) * RATE + work.supplies + MILES_COST
}

/** The card fee is a share of the price, so the cost is divided by what is left instead of adding the fee. */
export function withCardFee(cost: number): number {
  return cost / (1 - VISIT.cardFee)
}

export function jobPrice(work: Work): number {
  return roundUp(withCardFee(jobCost(work)), 5)
}

/** An add-on costs no drive, no set-up and no miles, because the detailer is already there. */
export function addOnPrice({ minutes, supplies }: { minutes: number; supplies: number }): number {
  return roundUp(withCardFee((minutes / 60) * RATE + supplies), 5)
}

/** Earnings per hour of a job after supplies, miles and the card fee. */
export function netPerHour(work: Work, price: number): number {
  return jobEarnings(work, price) / jobHours(work)
}

/** The share of jobs a price increase may cost before earnings drop. */
export function breakEvenLossShare(work: Work, price: number, increaseShare: number): number {
  return 1 - jobEarnings(work, price) / jobEarnings(work, price * (1 + increaseShare))
}

function jobEarnings({ supplies }: Work, price: number): number {
  return price * (1 - VISIT.cardFee) - supplies - MILES_COST
}

function roundUp(amount: number, step: number): number {
  return Math.ceil(amount / step - 1e-9) * step
}
