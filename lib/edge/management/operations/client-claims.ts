import { z } from 'zod';
import { previewClientClaims } from '@/lib/edge/oauth/preview-client-claims';
import { LARGE_TOKEN_BYTES } from '@/lib/oauth/tokens/preview-claims';
import { msg } from '@/lib/platform/shared/message';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';

const claims = z.record(z.string(), z.json());
const token = z.strictObject({
  claims,
  /** The size of the signed token in bytes. */
  bytes: z.int(),
  /** Whether it has more than 4 kB, so that it may not fit where it is sent. */
  large: z.boolean(),
});

const previewClientClaimsOperation = operation({
  id: 'previewClientClaims',
  method: 'GET',
  path: '/clients/{client_id}/claims',
  tag: 'Clients',
  role: 'auditor',
  problems: ['not-found', 'conflict'],
  summary: 'Shows the claims that a client would get for a person, by the code that issues them. Nothing is issued.',
  pathSchema: z.object({ client_id: z.string() }),
  querySchema: z.strictObject({
    person_id: z.uuid(),
    /** The registered resource that the access token is for; if left out, the issuer. */
    resource: z.string().optional(),
  }),
  answerSchema: z.strictObject({
    /** Null if the client does not have the scope `openid`. */
    id_token: token.nullable(),
    access_token: token,
    /** Null if the access token does not have the scope `openid`. */
    userinfo: claims.nullable(),
    /** What introspection adds to the claims of the access token. */
    introspection: claims,
    /** Declared claims that have a value but did not fit into a token. */
    left_out: z.array(z.string()),
  }),
  async run({ container, tenant }, { path, query: { person_id: personId, resource } }) {
    const client = await container.clients.find(tenant.id, path.client_id);
    if (!client) return problem('not-found', msg('management.noClientWithThisClient'));
    if (resource !== undefined && !tenant.resources.has(resource))
      return problem('not-found', msg('management.noResourceWithThisIdentifier'));
    const previewed = await previewClientClaims({ container, tenant }, client, {
      personId,
      resources: resource === undefined ? [] : [resource],
    });
    switch (previewed.kind) {
      case 'unknown-person':
        return problem('not-found', msg('management.noActivePersonWithThisId'));
      case 'refused':
        return problem('conflict', previewed.reason);
      case 'previewed': {
        const { idToken, accessToken, userinfo, introspection } = previewed.preview;
        const sized = (one: typeof accessToken) => ({ ...one, large: one.bytes > LARGE_TOKEN_BYTES });
        return answer({
          id_token: idToken && sized(idToken),
          access_token: sized(accessToken),
          userinfo,
          introspection,
          left_out: previewed.leftOut,
        });
      }
    }
  },
});

export const clientClaimOperations: Operation[] = [previewClientClaimsOperation];
