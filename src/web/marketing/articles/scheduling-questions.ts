import { CLEANS, DAY, durationText, homesPerDay } from './cleaning-week.ts'

export const SCHEDULING_QUESTIONS = {
  'How many homes can one cleaner do in a day?': `With this article’s assumptions, ${homesPerDay(CLEANS.standard)} standard homes of ${durationText(CLEANS.standard)} each, or ${homesPerDay(CLEANS.large)} large ones of ${durationText(CLEANS.large)}. Put in your own times: take the day from first to last door, subtract ${DAY.lunch} minutes for lunch, and see how many times a clean plus the drive and the buffer fits.`,
  'How long should a first visit be?':
    'Plan one and a half times what you think the home will take once you know it, and give it a time with nothing after it, such as the last of the day or one you keep free. Charge for it as a first visit. From the second visit on you know the real number.',
  'What do I do when a job runs over?':
    'Tell the next client as soon as you know, not when you’re late. Then decide on the spot what you leave out, and ask the client whose home you’re in. If the same home runs over three times, it isn’t bad luck: its time and price are wrong.',
  'Should I work on Saturdays?':
    'Only if it replaces a weekday, or costs more. A Saturday that fills up with moved visits teaches everyone that moving is free. One Saturday a month for one-time cleans at a higher price is a calmer way to start.',
  'A client wants a day that isn’t in their zone. Do I say yes?':
    'Say what the zone day is and why it’s good for them: you’re around the corner, so you arrive on time. If it has to be the other day, add the extra drive to the price. Two such clients are a favor; five are a different route.',
  'How do I avoid mix-ups with every-other-week clients?':
    'Name the weeks. Call one A and the next one B for the whole year, write the letter into the calendar on each Monday, and tell the client theirs. “You’re an A week” is clearer than “every second Tuesday,” above all after a holiday.',
}
