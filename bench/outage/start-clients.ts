import { z } from 'zod';
import { type KnownClient, otherClient, registration } from '../fixtures/registration';
import { send } from '../load/send';
import type { Endpoints } from '../servers/bench-server';
import { type IssuedCode, redemption } from '../sign-in/redemption';
import { ModelClient } from './model-client';

const tokens = z.object({ refresh_token: z.string() });

/**
 * Starts clients with an authorization each: one half with a secret, the other half public.
 * @param issueCodes gets a client's authorization codes
 */
export async function startClients(
  server: Endpoints,
  issueCodes: (client: KnownClient) => Promise<IssuedCode[]>,
): Promise<ModelClient[]> {
  const clients: ModelClient[] = [];
  for (const client of [registration, otherClient('bench-public')]) {
    for (const code of await issueCodes(client)) {
      const { refresh_token: token } = tokens.parse(await send(server, redemption(server, code, client)));
      clients.push(new ModelClient(server.url, client, token));
    }
  }
  return clients;
}
