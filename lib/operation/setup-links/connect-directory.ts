import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { PullServices } from '@/lib/provisioning/pull/open-directory';
import { setPullSource } from '@/lib/provisioning/pull/set-source';
import type { PullSettings } from '@/lib/provisioning/pull/source';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { createToken, revokeToken } from '@/lib/provisioning/scim-connections/tokens';
import { recordSelfTest } from '@/lib/provisioning/self-test/record-self-test';
import type { SelfTestReport } from '@/lib/provisioning/self-test/step';
import { causeOf } from './setup-link';
import type { SetupLinkChange, SetupLinkStore, SetupSession } from './store';

type DirectoryOutcome =
  /** `token` is shown only this once. */
  | { kind: 'token'; token: string }
  /** The connection is pulled, with credentials that the customer enters next. */
  | { kind: 'created' }
  /** `exists`: the link has created a connection before; `name-taken`: no name for it is free. */
  | { kind: 'gone' | 'not-asked' | 'exists' | 'name-taken' | 'no-connection' };

const TOKEN_NAME = 'Setup link';
const NAMES_AT_MOST = 20;

/**
 * Creates the SCIM connection of a link, named after the customer, and its token unless it is pulled. It has the defaults of every new
 * connection: people who exist already are adopted only after an administrator agrees.
 */
export async function connectDirectory(
  store: Pick<SetupLinkStore, 'change'>,
  { session, provider, origin }: { session: SetupSession; provider: ScimProvider; origin: RequestOrigin | null },
): Promise<DirectoryOutcome> {
  const { tenantId, now } = session;
  const outcome = await store.change(session, async (steps): Promise<DirectoryOutcome> => {
    const { link, connections } = steps;
    if (!link.tasks.includes('directory')) return { kind: 'not-asked' };
    if (link.connectionId && (await connections.change(({ lock }) => lock(tenantId, link.connectionId ?? ''))))
      return { kind: 'exists' };
    const how = { cause: causeOf(link, origin), now };
    for (let number = 1; number <= NAMES_AT_MOST; number++) {
      const name = number === 1 ? link.label : `${link.label} ${number}`;
      const created = await createConnection(
        connections,
        { tenantId, name, provider, brakePercent: STANDARD_BRAKE_PERCENT },
        how,
      );
      if (created.kind === 'created') {
        const { id: connectionId } = created.connection;
        if (provider !== 'google') return issueToken(steps, connectionId, how);
        await steps.note({ connectionId });
        return { kind: 'created' };
      }
    }
    return { kind: 'name-taken' };
  });
  return outcome === 'gone' ? { kind: 'gone' } : outcome;
}

/**
 * Sets from which directory the connection of the link is pulled, and begins to pull. The credentials have been tested.
 * @throws AboveRank if people of the connection now have roles
 */
export async function pullDirectory(
  { setupLinks, pulling }: { setupLinks: Pick<SetupLinkStore, 'change'>; pulling: Pick<PullServices, 'sealingKey'> },
  {
    session,
    origin,
    ...source
  }: { session: SetupSession; origin: RequestOrigin | null; settings: PullSettings; secret: string },
): Promise<{ kind: 'stored' | 'gone' | 'not-asked' | 'no-connection' }> {
  const { tenantId, now } = session;
  const outcome = await setupLinks.change(session, async ({ link, pulls }) => {
    if (!link.tasks.includes('directory')) return 'not-asked';
    if (!link.connectionId) return 'no-connection';
    const { kind } = await setPullSource(
      { store: pulls, sealingKey: pulling.sealingKey },
      { tenantId, id: link.connectionId, active: true, ...source },
      { cause: causeOf(link, origin), now },
    );
    return kind === 'not-found' ? 'no-connection' : 'stored';
  });
  return { kind: outcome };
}

/**
 * Replaces the token that the link created. The old one ends immediately; tokens that administrators created stay.
 * @throws AboveRank if people of the connection now have roles
 */
export async function renewDirectoryToken(
  store: Pick<SetupLinkStore, 'change'>,
  { session, origin }: { session: SetupSession; origin: RequestOrigin | null },
): Promise<DirectoryOutcome> {
  const { tenantId, now } = session;
  const outcome = await store.change(session, async (steps): Promise<DirectoryOutcome> => {
    const { link, connections } = steps;
    if (!link.tasks.includes('directory')) return { kind: 'not-asked' };
    if (!link.connectionId) return { kind: 'no-connection' };
    const { connectionId, scimTokenId } = link;
    const how = { cause: causeOf(link, origin), now };
    if (scimTokenId) await revokeToken(connections, { tenantId, connectionId, tokenId: scimTokenId }, how);
    return issueToken(steps, connectionId, how);
  });
  return outcome === 'gone' ? { kind: 'gone' } : outcome;
}

/** Keeps the result of a self-test with the connection that was created through a link, unless the link has ended. */
export async function recordSetupSelfTest(
  store: Pick<SetupLinkStore, 'change'>,
  { session, report }: { session: SetupSession; report: Pick<SelfTestReport, 'steps' | 'passed'> },
): Promise<void> {
  await store.change(session, async ({ link: { tenantId, connectionId }, recordSelfTest: record }) => {
    if (connectionId)
      await recordSelfTest({ recordSelfTest: record }, { tenantId, id: connectionId }, report, session.now);
  });
}

async function issueToken(
  { link: { tenantId }, connections, note }: SetupLinkChange,
  connectionId: string,
  how: Parameters<typeof createToken>[2],
): Promise<DirectoryOutcome> {
  const made = await createToken(
    connections,
    { tenantId, connectionId, name: TOKEN_NAME, canWrite: true, expiresAt: null },
    how,
  );
  if (made.kind !== 'created') return { kind: 'no-connection' };
  await note({ connectionId, scimTokenId: made.stored.id });
  return { kind: 'token', token: made.token };
}
