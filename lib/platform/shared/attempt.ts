/** What a throttle says before an attempt is made: it is counted now, or it has to wait. */
export type Attempt =
  | {
      kind: 'allowed';
      /** Takes this one attempt back, since it was no failure; those before it stay counted. */
      succeeded(): Promise<void>;
    }
  | { kind: 'refused'; retryAfterSeconds: number };
