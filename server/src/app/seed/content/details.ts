/** Where people of a town live: its region, and streets with suburb and postcode. The numbers of the houses are made up. */
export interface Town {
  region: string
  /** The first digits of its telephones. */
  area: string
  streets: readonly (readonly [street: string, suburb: string, postcode: string])[]
}

/** Towns of the demo college by name. */
export const towns: Readonly<Record<string, Town>> = {
  Auckland: {
    area: '09',
    region: 'Auckland',
    streets: [
      ['Richmond Road', 'Grey Lynn', '1021'],
      ['Sandringham Road', 'Sandringham', '1025'],
      ['Lake Road', 'Narrow Neck', '0624'],
      ['Bader Drive', 'Māngere', '2022'],
    ],
  },
  Bluff: { area: '03', region: 'Southland', streets: [['Foyle Street', 'Bluff', '9814']] },
  Christchurch: {
    area: '03',
    region: 'Canterbury',
    streets: [
      ['Avonside Drive', 'Avonside', '8061'],
      ['Colombo Street', 'Beckenham', '8023'],
      ['Travis Road', 'Burwood', '8083'],
    ],
  },
  Dunedin: {
    area: '03',
    region: 'Otago',
    streets: [
      ['Highgate', 'Roslyn', '9010'],
      ['Forbury Road', 'St Clair', '9012'],
    ],
  },
  Gisborne: { area: '06', region: 'Gisborne', streets: [['Wainui Road', 'Kaitī', '4010']] },
  Hamilton: {
    area: '07',
    region: 'Waikato',
    streets: [
      ['River Road', 'Hamilton East', '3216'],
      ['Clarence Street', 'Hamilton Lake', '3204'],
    ],
  },
  Invercargill: { area: '03', region: 'Southland', streets: [['Queens Drive', 'Windsor', '9810']] },
  Kaitāia: { area: '09', region: 'Northland', streets: [['North Road', 'Kaitāia', '0410']] },
  'Lower Hutt': {
    area: '04',
    region: 'Wellington',
    streets: [
      ['Knights Road', 'Waterloo', '5011'],
      ['Jackson Street', 'Petone', '5012'],
    ],
  },
  Nelson: {
    area: '03',
    region: 'Nelson',
    streets: [
      ['Tasman Street', 'The Wood', '7010'],
      ['Waimea Road', 'Nelson South', '7010'],
    ],
  },
  Paraparaumu: { area: '04', region: 'Wellington', streets: [['Rimu Road', 'Paraparaumu', '5032']] },
  Tauranga: {
    area: '07',
    region: 'Bay of Plenty',
    streets: [
      ['Cameron Road', 'Tauranga South', '3112'],
      ['Maunganui Road', 'Mount Maunganui', '3116'],
    ],
  },
  Wellington: {
    area: '04',
    region: 'Wellington',
    streets: [
      ['Aro Street', 'Aro Valley', '6021'],
      ['Constable Street', 'Newtown', '6021'],
      ['Upland Road', 'Kelburn', '6012'],
    ],
  },
  Whanganui: { area: '06', region: 'Manawatū-Whanganui', streets: [['Anzac Parade', 'Durie Hill', '4500']] },
}

/** What some people are called, by username. */
export const knownAs: Readonly<Record<string, string>> = {
  fellow: 'Cal',
  'li-wen.zhao': 'Wendy',
  'tomasi.leota': 'Tom',
  'david.whitcombe': 'Dave',
  'jonathan.pike': 'Jono',
  'margaret.yuen': 'Maggie',
  'siale.vaipulu': 'Charlie',
}

/** Gender, of those who have given it, by username. */
export const genders: Readonly<Record<string, string>> = {
  trainee: 'Female',
  fellow: 'Male',
  educator: 'Female',
  director: 'Male',
  instructor: 'Male',
  admin: 'Female',
  padmin: 'Female',
  'margaret.yuen': 'Female',
  'tevita.moala': 'Male',
}
