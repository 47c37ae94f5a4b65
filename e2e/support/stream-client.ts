import { manage } from './management';
import { basic, postForm } from './oauth';

const SCOPE = 'ssf.read ssf.manage';

/**
 * Adds a client that may manage streams of Shared Signals.
 * @param key an access key of an owner of the tenant
 * @returns its ID and an access token
 */
export async function streamClient(
  key: string,
  tenant: string,
  name = 'Receiver',
): Promise<{ id: string; token: string }> {
  const { status, body } = await manage(key, 'POST', '/clients', {
    tenant,
    body: { client_name: name, grant_types: ['client_credentials'], scope: SCOPE },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const id = String(body.client_id);
  const form = { grant_type: 'client_credentials', scope: SCOPE };
  const answer = await postForm('/token', form, { headers: basic(id, String(body.client_secret)), tenant });
  return { id, token: String(answer.body.access_token) };
}
