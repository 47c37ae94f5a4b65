/** Tessera cannot start, for a reason that the operator can fix. The message is one line that says how. */
export class LaunchError extends Error {
  readonly code = 'launch_failed';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LaunchError';
  }
}
