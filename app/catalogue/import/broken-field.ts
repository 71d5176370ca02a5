/** Stands in a record for a cell that cannot be what its field holds; the message is told in place of whatever a schema says. */
export class BrokenField {
  constructor(readonly message: string) {}
}

export const brokenMessage = (input: unknown): string | undefined =>
  input instanceof BrokenField ? input.message : undefined;
