import type { HttpRequest, OpenExchange } from '../load/exchange';

/**
 * Exchanges that share a supply. Each request is sent once.
 * @param problem returns null, or what is wrong with an answer
 */
export function fromSupply(
  requests: HttpRequest[],
  problem: (status: number, body: string) => string | null,
): OpenExchange {
  const [last] = requests;
  if (!last) throw new Error('There is nothing to send.');
  // The generator asks for one more request than it sends.
  return () => ({ next: () => requests.pop() ?? last, problem });
}
