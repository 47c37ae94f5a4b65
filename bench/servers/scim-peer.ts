/**
 * The SCIM peer, as a separate process: scimmy behind express, with everything in memory. It sends its URL to the
 * parent process.
 */
import { randomUUID } from 'node:crypto';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';
import { registration } from '../fixtures/registration';

type Kept = Record<string, unknown> & { id: string };

/** Resources of one type, found by id. Everything else scans all of them, as in the peer's own documentation. */
class Memory {
  readonly #kept = new Map<string, Kept>();

  save = (resource: { id?: string }, instance: object): Kept => {
    const id = resource.id ?? randomUUID();
    const known = this.#kept.get(id);
    const now = new Date().toISOString();
    const created = known ? (known.meta as { created: string }).created : now;
    const kept = { ...instance, id, meta: { created, lastModified: now } };
    this.#kept.set(id, kept);
    return kept;
  };

  find = ({ id, filter }: { id?: string; filter?: { match(values: Kept[]): Kept[] } }): Kept | Kept[] => {
    if (id !== undefined) {
      const kept = this.#kept.get(id);
      if (!kept) throw new SCIMMY.Types.Error(404, null as never, `There is no resource ${id}.`);
      return kept;
    }
    const all = [...this.#kept.values()];
    return filter ? filter.match(all) : all;
  };

  remove = ({ id }: { id?: string }): void => {
    this.#kept.delete(id ?? '');
  };

  takenBy(userName: unknown): string | undefined {
    for (const { id, userName: taken } of this.#kept.values()) if (taken === userName) return id;
    return undefined;
  }
}

const users = new Memory();
const groups = new Memory();

SCIMMY.Resources.declare(SCIMMY.Resources.User)
  .ingress((resource, instance) => {
    const owner = users.takenBy(instance.userName);
    if (owner !== undefined && owner !== resource.id)
      throw new SCIMMY.Types.Error(409, 'uniqueness', 'userName is taken.');
    return users.save(resource, instance) as never;
  })
  .egress((resource) => users.find(resource as never) as never)
  .degress((resource) => users.remove(resource));
SCIMMY.Resources.declare(SCIMMY.Resources.Group)
  .ingress((resource, instance) => groups.save(resource, instance) as never)
  .egress((resource) => groups.find(resource as never) as never)
  .degress((resource) => groups.remove(resource));
SCIMMY.Config.set({
  bulk: { supported: true, maxOperations: 1000, maxPayloadSize: 1_048_576 },
  patch: true,
  filter: true,
});

const application = express();
application.use(
  '/scim/v2',
  new SCIMMYRouters({
    type: 'bearer',
    handler: (request) => {
      if (request.header('authorization') !== `Bearer ${registration.scimToken}`)
        throw new Error('The token is not the one of the benchmark.');
      return 'bench';
    },
  }),
);
const server = application.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
