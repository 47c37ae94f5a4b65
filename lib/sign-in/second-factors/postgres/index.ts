import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Connection } from '@/lib/platform/postgres/database';
import type { SecondFactorStore } from '../store';
import { claimChallenge, findOpenSecret, openChallenge } from './challenges';
import { finish } from './finish';
import { remove, rename, replaceRecoveryCodes } from './manage';
import { findPasskey, findTotps, list } from './read';

/** Second factors in PostgreSQL. */
export function createSecondFactorStore(database: Connection): SecondFactorStore {
  return {
    list: (tenantId, personId) => list(database, tenantId, personId),
    findTotps: (tenantId, personId) => findTotps(database, tenantId, personId),
    findPasskey: (tenantId, credentialId) => findPasskey(database, tenantId, credentialId),
    openChallenge: (challenge) => openChallenge(database, challenge),
    findOpenSecret: (challenge) => findOpenSecret(database, challenge),
    claimChallenge: (challenge) => claimChallenge(database, challenge),
    finish: (completion) => database.transaction((connection) => finish(connection, completion)),
    recordFailure: ({ tenantId, personId, userName, method, reason, origin }) =>
      writeAudit(database, {
        tenantId,
        cause: { actor: { type: 'person', id: personId, name: userName }, origin },
        action: 'second-factor.failed',
        target: { type: 'person', id: personId, name: userName },
        detail: { method, reason },
      }),
    rename: (change) => database.transaction((connection) => rename(connection, change)),
    remove: (removal) => database.transaction((connection) => remove(connection, removal)),
    replaceRecoveryCodes: (change) => database.transaction((connection) => replaceRecoveryCodes(connection, change)),
  };
}
