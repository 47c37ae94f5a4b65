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
  const open = () => ({ next: () => requests.pop() ?? last, problem });
  return Object.assign(open, { supply: requests.length });
}
