/** Clients of a cleaner, in the order of their jobs. */
export const CLEANING_CLIENTS = [
  ['Hannah Boyd', '14 Chestnut Street', 'Key in the lockbox by the side door'],
  ['Marcus Hale', '3 Willow Court', 'Two cats, both friendly'],
  ['Priya Raman', '88 Park Place, Apt 5', 'Buzz 5, third floor'],
  ['Dana Ortiz', '41 Birch Lane', 'Please skip the office'],
  ['Elliot Grant', '7 Meadow Road', null],
  ['Sofia Marchetti', '120 Harbor Road', 'Oak floors: no vinegar'],
  ['Kenji Watanabe', '52 Linden Avenue', null],
  ['Renee Walker', '9 Orchard Drive', 'Dog in the yard'],
  ['Tomas Novak', '66 Mill Street', 'Works from home, quiet please'],
  ['Abby Lindgren', '30 Cedar Hill', null],
  ['Jerome Ellis', '17 Lakeview Terrace', 'Spare key with the neighbor'],
  ['Nadia Rahman', '205 Park Place, Apt 2', null],
].map(([name, address, notes], n) => ({
  name: name as string,
  email: `${(name as string).toLowerCase().replace(' ', '.')}@example.com`,
  phone: `(555) 01${n % 10}-${2104 + n * 61}`,
  address: address as string,
  notes: notes ?? null,
}))
