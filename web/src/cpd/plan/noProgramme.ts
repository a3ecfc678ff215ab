/** What a trainee's own pages say as long as no programme is assigned. */
export const noProgramme = {
  title: 'No programme assigned',
  text: 'The college office assigns your programme, and its goals and dates show here then. If you know its dates, you can add the plan yourself.',
}
