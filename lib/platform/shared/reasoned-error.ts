import type { Sayable } from './message';
import { inEnglish } from './say-plainly';

/** An error whose reason is recorded and shown in the reader's language; its message is the same in English. */
export class ReasonedError extends Error {
  constructor(
    readonly reason: Sayable,
    options?: ErrorOptions,
  ) {
    super(inEnglish(reason), options);
  }
}
