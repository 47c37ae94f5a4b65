import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeContainer, container } from '@/lib/edge/container';
import { newBrowserId } from '@/lib/edge/http/browser-cookie';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { type Listening, listening } from '@/lib/edge/node-server/testing/listening';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { sealSids, sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { testDatabase } from '@/scripts/test-database';
import { peoplePage } from '../answer-page';

export interface PagesWorld {
  base: string;
  /** Signs in the tenant's person and returns the browser's cookies. */
  signedIn(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the real listener and container, with a tenant, one person and two clients.
 * @param next stands in for Next; throws by default, because nothing should reach it
 */
export async function pagesWorld(
  next: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {
    throw new Error('Next is asked for nothing here.');
  },
): Promise<PagesWorld> {
  const database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  const config = provideConfig({
    databaseUrl: database.url,
    secret: 'a secret for tests, created more than 32 characters',
  });
  const { tenants } = await applyConfiguration(
    container(),
    JSON.stringify({
      slug: 'acme',
      name: 'Acme',
      people: [{ userName: 'ada', displayName: 'Ada Lovelace' }],
      clients: [
        {
          client_id: 'shop',
          client_name: 'Shop',
          client_secret: 'a secret of the shop that is long enough',
          redirect_uris: ['https://shop.example/cb'],
          grant_types: ['authorization_code', 'refresh_token'],
          scope: 'openid profile',
        },
      ],
    }),
  );
  const tenantId = tenants[0]?.id ?? '';
  const [person] = await container().database.query<{ id: string }>(sql`SELECT id FROM person`);
  const personId = person?.id ?? '';
  await container().database.execute(sql`
    INSERT INTO password (tenant_id, person_id, hash) VALUES (${tenantId}::uuid, ${personId}::uuid, 'none')`);
  await container().database.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, secret_encrypted)
    VALUES (${tenantId}::uuid, ${personId}::uuid, ${newId()}::uuid, 'totp', 'Phone', ${sha256(newSecret())})`);
  const pages = {
    handle: async (incoming: IncomingMessage, outgoing: ServerResponse) => next(incoming, outgoing),
    close: async () => undefined,
  };
  const server: Listening = await listening(
    createListener({ edge: config, pages, peoplePage, observer: container(), everythingToNext: false }),
  );
  return {
    base: server.base,
    async signedIn() {
      const { sessions, secrets, now } = container();
      const started = await startSession(
        sessions,
        { tenantId, personId, amr: ['pwd', 'otp', 'mfa'], origin: null },
        now(),
      );
      const sid = started.kind === 'started' ? started.sid : '';
      const cookie = { secret: secrets.session, secure: false, tenantSlug: 'acme' };
      const token = await sealSids({ current: sid, others: [] }, { ...cookie, maxAgeSeconds: 600 });
      return `${newBrowserId(false).setCookie.split(';', 1)[0]}; ${sessionCookieName(cookie)}=${token}`;
    },
    async stop() {
      server.stop();
      await closeContainer();
      await database.drop();
    },
  };
}
