export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What one connection sends: each request follows the answer to the previous one. */
interface Exchange {
  next(): HttpRequest;
  /**
   * Checks an answer.
   * @returns null, or what is wrong with it
   */
  problem(status: number, body: string): string | null;
}

/** Called once for each connection. */
export interface OpenExchange {
  (): Exchange;
  /** How many requests there are, if each is sent only once. */
  supply?: number;
}

/** Several requests that are measured as one, where each depends on cookies and redirects of the one before. */
export interface Unit {
  /** Does it once. @throws Error if an answer is wrong */
  unit(): Promise<unknown>;
}
