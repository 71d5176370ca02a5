/** Replaces a cell that its field cannot hold; its message replaces the schema's. */
export class BrokenField {
  constructor(readonly message: string) {}
}

export const brokenMessage = (input: unknown): string | undefined =>
  input instanceof BrokenField ? input.message : undefined;
