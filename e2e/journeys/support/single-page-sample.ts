import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { issuerOf } from '../../support/environment';

export interface RunningSample {
  /** Where browsers open it, without a trailing slash. */
  origin: string;
  stop(): Promise<void>;
}

/** Runs the sample in docs/samples/single-page-app as its README describes, until it serves requests. */
export async function startSinglePageSample({
  clientId,
  port,
}: {
  clientId: string;
  port: number;
}): Promise<RunningSample> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'docs/samples/single-page-app/serve.mjs')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), TESSERA_ISSUER: issuerOf(), TESSERA_CLIENT_ID: clientId },
    },
  );
  if (!child.stdout) throw new Error('The sample has no output.');
  await once(child.stdout, 'data');
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** What oidc-client-ts's UserManager reports about a signed-in person. */
export interface SampleUser {
  access_token: string;
  token_type: string;
  refresh_token?: string;
  scope: string;
  profile: { sub: string; name?: string; email?: string };
}

/**
 * Uses a UserManager in the open sample, with the sample's settings and store.
 * @param work an expression over `users`; an exception is returned as `{ error }`
 * @param settings additional settings, as source code
 */
export function withUserManager<Outcome = SampleUser | { error: string }>(
  page: Page,
  work: string,
  settings = '',
): Promise<Outcome> {
  return page.evaluate(`(async () => {
    const { UserManager, WebStorageStateStore, IndexedDbDPoPStore } = await import('oidc-client-ts');
    const { authority, client_id } = await (await fetch('/settings.json')).json();
    const users = new UserManager({
      authority, client_id, redirect_uri: location.origin + '/', scope: 'openid profile email', loadUserInfo: true,
      userStore: new WebStorageStateStore({ store: sessionStorage }), automaticSilentRenew: false, silentRequestTimeoutInSeconds: 60, ${settings}
    });
    return (${work}).then((user) => user && { ...user }, ({ error, message }) => ({ error: error ?? message }));
  })()`);
}
