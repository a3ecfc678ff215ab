/** A file of the demo college: whose, where, how many days old, and what is in it. */
export interface DemoFile {
  readonly of: string
  readonly folder: string | null
  readonly name: string
  readonly days: number
  readonly attached?: boolean
  readonly content:
    | { readonly pdf: readonly string[] }
    | { readonly text: string; readonly type?: string }
    | { readonly drawing: string }
}

const bars = (heights: readonly number[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#fff"/>` +
  heights
    .map(
      (height, at) =>
        `<rect x="${40 + at * 70}" y="${258 - height}" width="44" height="${height}" rx="4" fill="${at % 2 === 0 ? '#0b7285' : '#66c2d0'}"/>`,
    )
    .join('') +
  `<path d="M30 258H460" stroke="#495057" stroke-width="2"/></svg>`

const probe =
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#10171c"/>` +
  [60, 100, 150, 210]
    .map(
      (y, at) =>
        `<path d="M20 ${y}Q240 ${y + 40 - at * 12} 460 ${y}" stroke="#9fb4bd" stroke-width="${3 + at * 2}" fill="none" opacity="0.7"/>`,
    )
    .join('') +
  `<path d="M60 40L250 165" stroke="#fff" stroke-width="3"/><circle cx="250" cy="165" r="5" fill="#fff"/></svg>`

export const demoFiles: readonly DemoFile[] = [
  {
    of: 'trainee',
    folder: 'Certificates',
    name: 'Advanced life support.pdf',
    days: 41,
    attached: true,
    content: { pdf: ['Certificate of attendance', 'Advanced life support, two days', 'Valid for four years'] },
  },
  {
    of: 'trainee',
    folder: 'Certificates',
    name: 'Ultrasound of the shoulder.pdf',
    days: 120,
    content: { pdf: ['Certificate of attendance', 'Ultrasound of the shoulder, one day, 6 hours'] },
  },
  {
    of: 'trainee',
    folder: 'Teaching',
    name: 'Needle path, subacromial.png',
    days: 18,
    content: { drawing: probe },
  },
  {
    of: 'trainee',
    folder: null,
    name: 'Reading notes.txt',
    days: 9,
    content: {
      text: 'Reading notes\n\nReferred pain from the sacroiliac joint: three provocation tests together say more than any one alone.\nAsk about next week: which of them hold in older patients?\n',
    },
  },
  {
    of: 'fellow',
    folder: 'Evidence',
    name: 'Peer review group, minutes.pdf',
    days: 27,
    attached: true,
    content: {
      pdf: [
        'Peer review group',
        'Five colleagues, two hours, four cases',
        'What we change: imaging before the third visit',
      ],
    },
  },
  {
    of: 'fellow',
    folder: 'Evidence',
    name: 'Audit of referrals.csv',
    days: 64,
    content: {
      text: 'Month,Referrals,Answered in 7 days\r\nJuly,41,33\r\nAugust,38,34\r\nSeptember,44,42\r\n',
      type: 'text/csv',
    },
  },
  {
    of: 'fellow',
    folder: 'Evidence',
    name: 'Audit of referrals.png',
    days: 64,
    content: { drawing: bars([120, 160, 150, 190, 175, 210]) },
  },
  {
    of: 'educator',
    folder: 'Handouts',
    name: 'Examining the hip.pdf',
    days: 75,
    content: { pdf: ['Examining the hip', 'Look, feel, move; then the special tests', 'Bring a goniometer'] },
  },
  {
    of: 'director',
    folder: null,
    name: 'Dates of the year.txt',
    days: 100,
    content: {
      text: 'Dates of the year\n\nWorkshop in Ōtautahi: first weekend of March\nReports of placements: two weeks after each quarter\n',
    },
  },
]
