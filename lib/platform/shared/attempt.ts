/** A throttle's decision before an attempt: the attempt is allowed and counted, or it has to wait. */
export type Attempt =
  | {
      kind: 'allowed';
      /** Removes this attempt from the count because it did not fail; earlier ones stay counted. */
      succeeded(): Promise<void>;
    }
  | { kind: 'refused'; retryAfterSeconds: number };
