/** An answer that is JSON already: made of parts that the call's own serialiser wrote (`keepRows`), so nothing undeclared is in it. */
export class ReadyJson<T> {
  /** Only so that answers of different calls are not taken for each other. */
  declare readonly of: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
