/** Stands in a record for a cell that cannot be what its field holds; its message stands in place of the schema's. */
export class BrokenField {
  constructor(readonly message: string) {}
}

export const brokenMessage = (input: unknown): string | undefined =>
  input instanceof BrokenField ? input.message : undefined;
