/** An answer as its game defines it. */
export type Action = { verb: string } & Record<string, unknown>
