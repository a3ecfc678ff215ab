/** A number of things in words: 1 goal, 3 goals, 2 activities. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
