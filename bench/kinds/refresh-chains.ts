import { z } from 'zod';
import { authorizationOf } from '../fixtures/client-authorization';
import type { KnownClient } from '../fixtures/registration';
import type { OpenExchange } from '../load/exchange';
import type { BenchServer } from '../servers/bench-server';
import { authorize } from '../sign-in/authorize';
import { formPost } from './form-post';

const answer = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string().optional() });

/**
 * Refreshes with rotation (RFC 6749, 6): each connection has a separate authorization and presents the refresh token
 * from the last answer.
 * @param chains.withIdToken whether each answer must contain an ID token; if false, none may contain one
 */
export async function refreshChains(
  server: BenchServer,
  {
    client,
    connections,
    withIdToken,
    parameters,
  }: { client: KnownClient; connections: number; withIdToken: boolean; parameters: Record<string, string> },
): Promise<OpenExchange> {
  const chains = (await authorize(server, connections, parameters, client)).map(({ refresh_token: token }) => token);
  const authorization = authorizationOf(client);
  return () => {
    let token = chains.pop() ?? '';
    return {
      next: () => formPost(server.paths.token, { grant_type: 'refresh_token', refresh_token: token }, authorization),
      problem(status, body) {
        if (status !== 200) return body;
        const before = token;
        const brought = answer.parse(JSON.parse(body));
        token = brought.refresh_token;
        if ((brought.id_token !== undefined) !== withIdToken)
          return withIdToken ? 'there is no ID token' : 'there is an ID token';
        return token === before ? 'the refresh token was not rotated' : null;
      },
    };
  };
}
