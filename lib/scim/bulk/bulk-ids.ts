import { msg } from '@/lib/platform/shared/message';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { type Answer, isRepeated } from './answer';
import type { BulkEntry } from './bulk-operation';

/** The IDs of the resources that the bulkIds of a request refer to. */
export class BulkIds {
  readonly #ids = new Map<string, string>();
  readonly #given: ReadonlySet<string>;

  constructor(entries: readonly BulkEntry[]) {
    this.#given = new Set(
      entries.flatMap(({ method, bulkId }) => (method === 'POST' && bulkId !== null ? [bulkId] : [])),
    );
  }

  /** Records the ID that an operation created, now or in an earlier run of the same batch. */
  learn(entry: BulkEntry, answer: Answer): void {
    const isThere = entry.method === 'POST' && (answer.status === 201 || isRepeated(entry, answer));
    const id = isThere ? answer.location?.split('/').at(-1) : undefined;
    if (entry.bulkId !== null && id !== undefined) this.#ids.set(entry.bulkId, id);
  }

  isKnown(bulkId: string): boolean {
    return this.#ids.has(bulkId);
  }

  /** @throws ScimError `reference-failed`, `reference-unknown` */
  idOf(bulkId: string): string {
    const id = this.#ids.get(bulkId);
    if (id === undefined) throw this.#missing(bulkId);
    return id;
  }

  #missing(bulkId: string): ScimError {
    if (!this.#given.has(bulkId))
      return scimError(
        'reference-unknown',
        msg('scim.noOperationOfRequestHasBulkid', { bulkId: JSON.stringify(bulkId) }),
      );
    return scimError('reference-failed', msg('scim.operationWithBulkidBulkId', { bulkId: JSON.stringify(bulkId) }));
  }
}
