/** Another resource has a value that has to be unique. Tell it apart by `code`: two module graphs may share a process. */
export class ValueTaken extends Error {
  readonly code = 'value_taken';

  /** @param attribute as a filter would name it */
  constructor(
    readonly attribute: string,
    options?: ErrorOptions,
  ) {
    super(`Another resource has this ${attribute}.`, options);
  }
}

export function isValueTaken(error: unknown): error is ValueTaken {
  return error instanceof Error && 'code' in error && error.code === 'value_taken';
}
