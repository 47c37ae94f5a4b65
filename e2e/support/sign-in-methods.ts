import { expect } from 'vitest';
import { issuerOf, nextPort } from './environment';
import { formsOf } from './html-form';
import { manage } from './management';
import { UserAgent } from './user-agent';

/** A tenant's own sign-in methods. */
export interface Methods {
  passwordSignIn: boolean;
  passkeySignIn: boolean;
}
export const both: Methods = { passwordSignIn: true, passkeySignIn: true };

/** The methods on a tenant's sign-in page, by default in a new browser. */
export async function shownMethods(tenant: string, agent = new UserAgent(), address = `${issuerOf(tenant)}/login`) {
  const page = await agent.open(address);
  const actions = formsOf(page.html).map(({ action }) =>
    new URL(action, page.url).pathname.replace(`/t/${tenant}`, ''),
  );
  return {
    page,
    actions: { passwordSignIn: actions.includes('/login/password'), passkeySignIn: actions.includes('/login/passkey') },
    provider: actions.includes('/login/upstream'),
  };
}

/**
 * Changes the methods and waits until every process has applied it.
 * @param key an access key that may change settings
 */
export async function offerMethods(tenant: string, key: string, methods: Methods): Promise<void> {
  const changed = await manage(key, 'PATCH', '/settings', { tenant, body: methods });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  const ports = [...Array.from({ length: 6 }, () => undefined), ...(nextPort === null ? [] : [nextPort])];
  const known = async () =>
    (await Promise.all(ports.map((port) => shownMethods(tenant, new UserAgent(undefined, port))))).every(
      ({ actions }) => JSON.stringify(actions) === JSON.stringify(methods),
    );
  await expect.poll(known, { timeout: 10_000 }).toBe(true);
}
