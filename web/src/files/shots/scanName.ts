/** A name for what is photographed at an instant as shown to people: `Scan 2026-11-21 14.05.pdf`. */
export const scanName = (day: string, instant: string): string =>
  `Scan ${day} ${instant.split(' ')[1]?.slice(0, 5).replace(':', '.') ?? ''}.pdf`
