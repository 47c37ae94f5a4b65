/** HTTP Basic with client_id and client_secret, both form-encoded first (RFC 6749, 2.3.1). */

import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { text } from '@/lib/platform/shared/text';
import type { ClientAuthMethod } from './method';
import { verifySecret } from './verify-secret';

/** A second Authorization header, joined to the first by a comma (RFC 9110, 5.3). */
const SECOND = /,\s*[\w-]+ +\S/;
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

export const clientSecretBasic: ClientAuthMethod = {
  name: 'client_secret_basic',
  label: text('Client secret in the Authorization header'),
  confidential: true,
  present(request) {
    const header = request.headers.get('authorization');
    if (header === null) return null;
    // "The client MUST NOT use more than one authentication method in each request."
    if (SECOND.test(header))
      throw new OAuthRefusal('several-client-authentications', 'there is more than one Authorization header');
    const encoded = BASIC.exec(header)?.[1];
    if (encoded === undefined) throw refused('Authorization header is not HTTP Basic');
    const credentials = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    if (colon < 0) throw refused('Basic credentials have no colon');
    const clientId = formDecode(credentials.slice(0, colon));
    const secret = formDecode(credentials.slice(colon + 1));
    return { clientId, secret, verify: (client, now) => verifySecret(client, secret, now) };
  },
};

/** "encoded using the application/x-www-form-urlencoded encoding algorithm" */
function formDecode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw refused('Basic credentials are not form-encoded');
  }
}

function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('client-authentication-failed', reason);
}
