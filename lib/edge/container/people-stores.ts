import { createDirectoryStore } from '@/lib/directory/postgres';
import type { DirectoryStore } from '@/lib/directory/store';
import type { Outbox } from '@/lib/journal/mail/outbox';
import { createOutbox } from '@/lib/journal/mail/postgres';
import type { Connection } from '@/lib/platform/postgres/database';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import type { OneTimeLinkStore } from '@/lib/sign-in/one-time-links/store';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';

/** The stores that change a person together. */
export interface PeopleStores {
  directory: DirectoryStore;
  credentials: CredentialStore;
  oneTimeLinks: OneTimeLinkStore;
  outbox: Outbox;
}

/** The stores over the connection pool, or within one transaction. */
export function peopleStores(connection: Connection): PeopleStores {
  return {
    directory: createDirectoryStore(connection),
    credentials: createCredentialStore(connection),
    oneTimeLinks: createOneTimeLinkStore(connection),
    outbox: createOutbox(connection),
  };
}
