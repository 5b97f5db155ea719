// The vocabulary of the engine contract (games/rules/core), as it looks in JSON.

export interface Decision {
  id: string
  seat: number
  kind: string
  clock: 'turn' | 'answer'
  optional: boolean
}

export type Scalar = number | string

export interface One {
  one: Scalar[]
}
export interface Some {
  some: number[]
  least: number
  most: number
}
export interface Cover {
  cover: number
  weights: [number, number][]
}
export interface Each {
  each: number[][]
}
export interface Share {
  share: number[]
  takers: number[]
  apart: string
}
export type Domain = One | Some | Cover | Each | Share

/** With `refusal` the option is not open now, and the code says why. */
export interface Option {
  verb: string
  fields: Record<string, Domain>
  refusal: string | null
}

export type Action = { verb: string } & Record<string, unknown>

export interface Outcome {
  places: number[][]
  scores: number[]
  reason: string
}
