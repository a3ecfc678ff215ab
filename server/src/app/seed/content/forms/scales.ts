/** Steps of what is expected of somebody at the end of the present year of training. */
export const expected = [
  {
    value: 1,
    title: 'Well below',
    descriptor: 'Unsafe or incomplete even with prompting. Somebody else had to take over.',
  },
  {
    value: 2,
    title: 'Below',
    descriptor: 'Gets there with much prompting. Important parts were left out or out of order.',
  },
  {
    value: 3,
    title: 'Borderline',
    descriptor: 'Safe, with some prompting. Small parts left out that the person could name afterwards.',
  },
  {
    value: 4,
    title: 'As expected',
    descriptor: 'Complete and safe without prompting, as at the end of this year of training.',
  },
  { value: 5, title: 'Above', descriptor: 'Fluent, adapts to the person and the day, and explains why.' },
]

/** How much help somebody needs: what a supervisor would trust them with next time. */
export const entrusted = [
  { value: 1, title: 'Watch only', descriptor: 'Not yet ready to do this part.' },
  { value: 2, title: 'Hands on', descriptor: 'The supervisor has to guide or take over in parts.' },
  { value: 3, title: 'In the room', descriptor: 'Does it alone with the supervisor watching.' },
  { value: 4, title: 'Close by', descriptor: 'Does it alone with the supervisor in the building.' },
  { value: 5, title: 'Alone', descriptor: 'Can do it alone, deal with what goes wrong, and teach it.' },
]

/** How often colleagues see something. */
export const often = [
  { value: 1, title: 'Rarely' },
  { value: 2, title: 'Sometimes' },
  { value: 3, title: 'Mostly' },
  { value: 4, title: 'Nearly always', descriptor: 'As one would wish of a colleague.' },
  { value: 5, title: 'Always', descriptor: 'An example to others.' },
]
