/** A document that the schema accepts but that contradicts itself, such as an index outside the matrix. */
export class ProblemError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProblemError';
  }
}
