/** The password was right, and a code is to come: nothing is open yet. `proof` is brought back with the code. */
export class SecondStepAsked extends Error {
  readonly proof: string

  constructor(proof: string) {
    super("A second step is to come")
    this.proof = proof
  }
}
