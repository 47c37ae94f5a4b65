import { z } from 'zod';
import type { Kind } from '../../kinds/kind';
import { scimRequest } from '../../kinds/scim-request';
import { send } from '../../load/send';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';

const page = z.object({ nextCursor: z.string().optional(), Resources: z.array(z.unknown()).default([]) });
const COUNT = 100;

const pageAt = (cursor: string) =>
  scimRequest('GET', `/Users?${new URLSearchParams({ cursor, count: String(COUNT), attributes: 'userName' })}`);

/** Reads the last page of all people by cursor (RFC 9865), after walking to it once. */
export const lastPage = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-last-page',
  title: `the last page of ${COUNT}, by cursor`,
  peer: false,
  async prepare(server) {
    const request = pageAt(await walkToTheEnd(server, directory));
    return () => ({
      next: () => request,
      problem: (status, body) => (status === 200 && !body.includes('"nextCursor"') ? null : body),
    });
  },
});

/** Where each walk ended, so that a directory is walked only once. */
const ends = new WeakMap<Directory, string>();

async function walkToTheEnd(server: MeasuredServer, directory: Directory): Promise<string> {
  let cursor = ends.get(directory) ?? '';
  for (;;) {
    const { nextCursor } = page.parse(await send(server, pageAt(cursor)));
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  ends.set(directory, cursor);
  return cursor;
}
