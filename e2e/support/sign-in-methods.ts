import { expect } from 'vitest';
import { issuerOf } from './environment';
import { formsOf } from './html-form';
import { manage } from './management';
import { UserAgent } from './user-agent';

/** With what a tenant signs people in of its own. */
export interface Methods {
  passwordSignIn: boolean;
  passkeySignIn: boolean;
}
export const both: Methods = { passwordSignIn: true, passkeySignIn: true };

/** What a tenant's sign-in page shows; of a new browser unless another is given. */
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

/** Brings it about, and waits until every process knows. @param key an access key that changes settings */
export async function offerMethods(tenant: string, key: string, methods: Methods): Promise<void> {
  const changed = await manage(key, 'PATCH', '/settings', { tenant, body: methods });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  const known = async () =>
    (await Promise.all(Array.from({ length: 6 }, () => shownMethods(tenant)))).every(
      ({ actions }) => JSON.stringify(actions) === JSON.stringify(methods),
    );
  await expect.poll(known, { timeout: 10_000 }).toBe(true);
}
