/** Says in which file, line and place of it the demo college has something wrong, and what. */
export const fault = (file: string, line: number, what: string, place = ''): Error =>
  new Error(`server/demo/${file}, line ${line}${place && `, ${place}`}: ${what}`)
