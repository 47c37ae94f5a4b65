import { scimRequest } from '../../kinds/scim-request';
import type { HttpRequest, OpenExchange } from '../../load/exchange';
import type { Directory } from '../directory';

const FILTERS = 500;

/**
 * Lists that find one person each, spread over the whole directory.
 * @param filter returns the filter for the person with a number
 */
export function listOfOne({ people }: Directory, filter: (number: number) => string): OpenExchange {
  const step = Math.max(1, Math.floor(people / FILTERS));
  const requests: HttpRequest[] = [];
  for (let number = 1; number <= people; number += step)
    requests.push(scimRequest('GET', `/Users?${new URLSearchParams({ filter: filter(number) })}`));
  let next = 0;
  return () => ({
    next: () => requests[next++ % requests.length] ?? scimRequest('GET', '/Users'),
    problem: (status, body) =>
      status === 200 && /"totalResults":1[,}]/.test(body) && body.includes('@bench.example') ? null : body,
  });
}
