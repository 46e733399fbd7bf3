/** What to tick, by when. */
export const CLIENTS_CHECKLIST = {
  'Before week 1': [
    'Three packages with a price by car size',
    'A booking page with my real hours',
    'Map listing claimed: photos, hours, area, link',
    'Insurance in place',
    '200 cards with the link as a code',
  ],
  'The first 20 clients': [
    'Three cars for photos and honest reviews',
    '40 people written to, one by one',
    'Cards at the 20 nearest doors, three times',
    'Every client asked for a review',
    'Every client asked for one name',
    'One office parking lot',
    'One mechanic and one body shop',
    'Everyone who went quiet written to once',
    'A next date offered to every client',
  ],
  'At every job': [
    'Five photos before, five after',
    'Walk around the car with the client',
    'Ask for the review, send the link',
    'Tag on the mirror',
    'Cards to the neighbors with my next date',
    'Follow-up dates in the calendar',
  ],
  'Every Friday': [
    'Photos of one car posted',
    'Reviews answered',
    'Two times offered to those due in two weeks',
    'Gaps of next week offered to the nearest clients',
    'How new clients found me, written down',
  ],
  'The next 50 clients': [
    'A weekday for each part of town',
    'One office lot day a month',
    'One message to everyone before each season',
    'Weakest source dropped after three months',
    'Prices worked out anew after six months',
  ],
}
