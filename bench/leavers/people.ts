import { z } from 'zod';
import { openDatabase } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { registration } from '../fixtures/registration';
import { signAssertion } from '../fixtures/sign-assertion';
import { formPost } from '../kinds/form-post';
import { scimRequest } from '../kinds/scim-request';
import { send } from '../load/send';
import type { benchPerson } from '../scim/bench-person';
import { tesseraPaths } from '../servers/tessera-paths';
import type { Tenant } from './two-tesseras';

const HOUR = 3_600_000;
const created = z.object({ id: z.string() });
const issued = z.object({ access_token: z.string() });
const introspected = z.object({ active: z.boolean() });
const found = z.object({ Resources: z.array(z.object({ active: z.boolean() })) });
const deactivation = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
};

type BenchPerson = ReturnType<typeof benchPerson>;

/** @returns the person's ID in this tenant */
export async function createPerson(tenant: Tenant, person: BenchPerson): Promise<string> {
  return created.parse(await send(tenant, scimRequest('POST', '/Users', person))).id;
}

export async function deactivate(tenant: Tenant, id: string): Promise<void> {
  await send(tenant, scimRequest('PATCH', `/Users/${id}`, deactivation));
}

/** Whether a person is active; null if there is no such person in the tenant. */
export async function isActive(tenant: Tenant, userName: string): Promise<boolean | null> {
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  const { Resources } = found.parse(await send(tenant, scimRequest('GET', `/Users?filter=${filter}`)));
  return Resources[0]?.active ?? null;
}

/** An access token of a person for the resource, whose family began with an assertion. */
export async function tokenOf(tenant: Tenant, userName: string): Promise<string> {
  const form = formPost(tesseraPaths.token, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signAssertion({ audience: tenant.url, subject: userName }),
    scope: registration.scope,
    resource: registration.resource,
  });
  return issued.parse(await send(tenant, form)).access_token;
}

export async function isTokenActive(tenant: Tenant, token: string): Promise<boolean> {
  return introspected.parse(await send(tenant, formPost(tesseraPaths.introspection, { token }))).active;
}

/** Lets people have signed in to the client with ID tokens. */
export async function signIn(databaseUrl: string, people: readonly string[]): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 4 });
  try {
    await Promise.all(
      people.map(async (personId) => {
        const { tenantId } = await database.prisma.person.findFirstOrThrow({ where: { id: personId } });
        const [id, now, expiresAt] = [newId(), new Date(), new Date(Date.now() + HOUR)];
        const session = { tenantId, id, personId, sidHash: sha256(id), amr: ['pwd'] };
        await database.prisma.session.create({ data: { ...session, authTime: now, expiresAt } });
        const family = { tenantId, id: newId(), personId, sessionId: id, clientId: 'bench-openid' };
        await database.prisma.tokenFamily.create({
          data: {
            ...family,
            grantType: 'authorization_code',
            scopes: ['openid'],
            amr: ['pwd'],
            idleExpiresAt: expiresAt,
            expiresAt,
          },
        });
      }),
    );
  } finally {
    await database.close();
  }
}
