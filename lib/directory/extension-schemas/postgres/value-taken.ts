/**
 * Another resource has a value that must be unique. Recognize it by `code`, not by class: two module graphs may share a
 * process.
 */
export class ValueTaken extends Error {
  readonly code = 'value_taken';

  /**
   * @param attribute the attribute's name as a filter would write it
   * @param at the index of the resource that was to have the value, when several were written together
   */
  constructor(
    readonly attribute: string,
    options?: ErrorOptions,
    readonly at?: number,
  ) {
    super(`Another resource has this ${attribute}.`, options);
  }
}

export function isValueTaken(error: unknown): error is ValueTaken {
  return error instanceof Error && 'code' in error && error.code === 'value_taken';
}
