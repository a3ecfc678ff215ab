/** The custom status codes of section 8. */
export const customCodes: readonly number[] = [260, 261, 262, ...Array.from({ length: 17 }, (_, step) => 461 + step)]
