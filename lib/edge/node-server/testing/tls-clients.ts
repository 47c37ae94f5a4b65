import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { container } from '@/lib/edge/container';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { createClient } from '@/lib/grants/clients/create-client';
import type { TestCertificate } from '@/lib/oauth/testing/certificates';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';

/** The secret of every test client that uses one. */
export const CLIENT_SECRET = 'a secret of the test';

export const how = () => ({
  cause: { actor: { type: 'operator' as const, id: null, name: 'test' }, origin: null },
  now: new Date(),
});

export async function defaultTenantId(): Promise<string> {
  const tenant = await container().tenants.findBySlug('default');
  if (!tenant) throw new Error('There is no default tenant.');
  return tenant.id;
}

/**
 * Registers a client of the default tenant, for client credentials unless the metadata say otherwise.
 * @returns its client_id
 */
export async function register(metadata: object): Promise<string> {
  const checked = clientMetadata.parse({ grant_types: ['client_credentials'], scope: 'profile', ...metadata });
  const clientId = newId();
  const tenantId = await defaultTenantId();
  const created = await createClient(
    container().clients,
    { tenantId, metadata: checked, origin: 'apply', clientId, clientSecret: CLIENT_SECRET },
    how(),
  );
  if (created.kind !== 'created') throw new Error('The client was not registered.');
  return clientId;
}

/** The private reasons of rejected requests, added as they are recorded. */
export function watchFailedRequests(): string[] {
  const reasons: string[] = [];
  const { failures } = container();
  const add = failures.add.bind(failures);
  vi.spyOn(failures, 'add').mockImplementation((failure) => {
    reasons.push(inEnglish(failure.reason));
    add(failure);
  });
  return reasons;
}

export const thumbprintOf = ({ der }: TestCertificate) => createHash('sha256').update(der).digest('base64url');

/** The claims of a JWT, without verifying it. */
export const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
