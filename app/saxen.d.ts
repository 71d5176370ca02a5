/** The package has no types of its own. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;

  export class Parser {
    on(event: 'openTag', listen: (name: string, attributes: () => Attributes | false) => void): this;
    /** also for a tag that is closed in itself */
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'comment' | 'attention' | 'question', listen: (text: string) => void): this;
    on(event: 'error', listen: (error: Error) => void): this;
    write(piece: string): this;
    end(): Error | undefined;
  }
}
