import type { CredentialStore } from '@/lib/credentials/store';
import type { DirectoryStore } from '@/lib/directory/store';
import type { Outbox } from '@/lib/mail/outbox';
import type { OneTimeLinkStore } from '@/lib/one-time-links/store';
import { createCredentialStore } from '@/lib/store/credentials';
import type { Connection } from '@/lib/store/database';
import { createDirectoryStore } from '@/lib/store/directory';
import { createOutbox } from '@/lib/store/mail';
import { createOneTimeLinkStore } from '@/lib/store/one-time-links';

/** The rooms that change a person together. */
export interface PeopleRooms {
  directory: DirectoryStore;
  credentials: CredentialStore;
  oneTimeLinks: OneTimeLinkStore;
  outbox: Outbox;
}

/** Over the pool, or within one transaction. */
export function peopleRooms(connection: Connection): PeopleRooms {
  return {
    directory: createDirectoryStore(connection),
    credentials: createCredentialStore(connection),
    oneTimeLinks: createOneTimeLinkStore(connection),
    outbox: createOutbox(connection),
  };
}
