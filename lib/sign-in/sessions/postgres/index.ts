import { countGrants } from '@/lib/grants/logout/postgres/count-grants';
import type { Connection } from '@/lib/platform/postgres/database';
import type { SessionStore } from '../store';
import { end } from './end';
import { find } from './find';
import { isKnownBrowserOf } from './known-browsers';
import { listLiving } from './list-living';
import { findPending, hold } from './pending';
import { findSignInCandidate, recordFailure } from './sign-in';
import { start } from './start';

/** Browser sessions in PostgreSQL. */
export function createSessionStore(database: Connection): SessionStore {
  return {
    start: (session) => database.transaction((connection) => start(connection, session)),
    find: (tenantId, sidHash, now) => find(database, tenantId, sidHash, now),
    listLiving: (query) => listLiving(database, query),
    countGrants: (query) => countGrants(database, query),
    end: (ending) => database.transaction((connection) => end(connection, ending)),
    findSignInCandidate: (tenantId, login, browserHash) =>
      findSignInCandidate(database, { tenantId, login, browserHash }),
    isKnownBrowserOf: (tenantId, login, browserHash) => isKnownBrowserOf(database, { tenantId, login, browserHash }),
    recordFailure: (failure) => recordFailure(database, failure),
    hold: (pending) => hold(database, pending),
    findPending: (tenantId, tokenHash, browserHash, now) =>
      findPending(database, { tenantId, tokenHash, browserHash, now }),
  };
}
