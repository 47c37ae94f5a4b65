import { systemCause } from '@/lib/journal/audit/audit-entry';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { applicationFields } from '@/lib/provisioning/downstream/application-fields';
import { createApplication } from '@/lib/provisioning/downstream/create-application';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { registration } from '../fixtures/registration';

/**
 * Adds a downstream application, as an administrator would, to the tenant that was set up.
 * @param url of the database
 * @param baseUrl the SCIM endpoint of another Tessera with the same setup
 */
export async function connect(url: string, secret: string, baseUrl: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const [tenant] = await database.query<{ id: string }>(sql`
      SELECT tenant_id::text AS id FROM scim_connection ORDER BY created_at LIMIT 1`);
    const outcome = await createApplication(
      {
        store: createDownstreamStore(database),
        sealingKey: secretKeys({ secret, additionalSecrets: [] })('downstream-application'),
        mayUseHttp: () => true,
      },
      {
        tenantId: tenant?.id ?? '',
        fields: applicationFields.parse({
          name: 'The second Tessera',
          base_url: baseUrl,
          token: registration.scimToken,
        }),
        people: userResourceType(),
      },
      { cause: systemCause, now: new Date() },
    );
    if (outcome.kind !== 'created') throw new Error(`The application was not created: ${outcome.kind}`);
  } finally {
    await database.close();
  }
}
