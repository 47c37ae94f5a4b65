import { z } from 'zod';
import { addSecret, revokeSecret } from '@/lib/grants/clients/secrets';
import { msg } from '@/lib/platform/shared/message';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { secretAnswer, secretBody } from '../representations/client';
import { time } from '../times';

const tag = 'Clients';

const addClientSecret = operation({
  id: 'addClientSecret',
  method: 'POST',
  path: '/clients/{client_id}/secrets',
  tag,
  role: 'admin',
  status: 201,
  problems: ['not-found', 'conflict'],
  summary: 'Adds a client secret, up to two at a time. Its value is returned only in this response.',
  pathSchema: z.object({ client_id: z.string() }),
  bodySchema: z.strictObject({ expires_at: time.nullable().default(null) }),
  answerSchema: secretAnswer.extend({ client_secret: z.string() }),
  async run({ container, tenant, cause, now }, { path, body }) {
    const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
    const outcome = await addSecret(
      container.clients,
      { tenantId: tenant.id, clientId: path.client_id, expiresAt },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return problem('not-found', msg('management.noClientWithThisClient'));
      case 'no-secret-used':
        return problem('conflict', msg('management.clientDoesNotAuthenticateWith'));
      case 'too-many':
        return problem('conflict', msg('management.clientAlreadyHasTwoSecrets'));
      case 'added':
        return answer({ ...secretBody(outcome.stored), client_secret: outcome.secret });
    }
  },
});

const revokeClientSecret = operation({
  id: 'revokeClientSecret',
  method: 'DELETE',
  path: '/clients/{client_id}/secrets/{secret_id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Revokes a client secret',
  pathSchema: z.object({ client_id: z.string(), secret_id: z.string() }),
  async run({ container, tenant, cause }, { path }) {
    const { kind } = await revokeSecret(
      container.clients,
      { tenantId: tenant.id, clientId: path.client_id, secretId: path.secret_id },
      { cause },
    );
    return kind === 'revoked' ? done : problem('not-found', msg('management.clientHasNoSuchSecret'));
  },
});

export const clientSecretOperations: Operation[] = [addClientSecret, revokeClientSecret];
