/** Tessera cannot start, for a reason that whoever started it can remove. The message is one line that says how. */
export class LaunchError extends Error {
  readonly code = 'launch_failed';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LaunchError';
  }
}
