import type { Connection } from '@/lib/platform/postgres/database';
import type { FamilyStore } from '../store';
import { findFamily, listEvents } from './find-family';
import { listFamilies } from './list-families';
import { countLiving, revoke } from './revoke';
import { countSeveral, walkLiving } from './several-families';

/** Token families in PostgreSQL. */
export function createFamilyStore(database: Connection): FamilyStore {
  return {
    listFamilies: (query) => listFamilies(database, query),
    findFamily: (tenantId, id, now) => findFamily(database, tenantId, id, now),
    listEvents: (tenantId, familyId, limit) => listEvents(database, tenantId, familyId, limit),
    walkLiving: (walk) => walkLiving(database, walk),
    countSeveral: (of) => countSeveral(database, of),
    countLiving: (tenantId, selection, now) => countLiving(database, tenantId, selection, now),
    revoke: (revocation) => revoke(database, revocation),
  };
}
