/** What is used of saxen, which ships no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      heard: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', heard: (name: string, decode: (text: string) => string, selfClosing: boolean) => void): this;
    on(event: 'text', heard: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', heard: (text: string) => void): this;
    on(event: 'error' | 'warn', heard: (error: Error) => void): this;
    parse(xml: string): unknown;
    stop(): void;
  }
}
