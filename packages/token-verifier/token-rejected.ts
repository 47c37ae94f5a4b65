/** Why a token was rejected. */
export class TokenRejected extends Error {
  /** `invalid_token`: 401; `temporarily_unavailable`: 503. */
  readonly error: 'invalid_token' | 'temporarily_unavailable';

  constructor(error: TokenRejected['error'], description: string) {
    super(description);
    this.name = 'TokenRejected';
    this.error = error;
  }
}
