import { msg } from '@/lib/platform/shared/message';
import { type ReadSource, UnreadableFile } from '../../transfer/source';
import { groupNamedBy, isGroupWithMembers, Memberships } from '../memberships';
import { objectsOf } from '../objects-of';
import { Taker } from '../taker';
import { textIn } from '../values';
import { auth0Client, takeClient } from './client';
import { auth0Hash, auth0User, type HashLine, idOfHash, takeHashLine, takeUser } from './user';

/**
 * Reads what Auth0 exports, joined into one file: the password hashes from its support, roles or organizations with
 * their members, the users' export, and the clients of the Management API. A person who is only among the hashes is
 * taken from there.
 */
export const readAuth0: ReadSource = async function* (file) {
  const taker = new Taker();
  const memberships = new Memberships(taker, groupNamedBy('display_name', 'name'));
  const hashes = new Map<string, HashLine>();
  let known = 0;
  for await (const value of objectsOf(file, ['users', 'clients'])) {
    known++;
    if (isGroupWithMembers(value)) yield* memberships.take(value);
    else if ('passwordHash' in value || '_id' in value) {
      const { data, error } = auth0Hash.safeParse(value);
      if (!data) yield taker.notAsExpected('person', textIn(value, 'email'), error);
      else if (taker.has('person', idOfHash(data)))
        yield taker.leftOut('person', data.email ?? idOfHash(data), msg('sources.hashComesAfterPerson'));
      else hashes.set(idOfHash(data), data);
    } else if ('client_id' in value) {
      const { data, error } = auth0Client.safeParse(value);
      if (data) yield* takeClient(taker, data, value);
      else yield taker.notAsExpected('client', textIn(value, 'client_id'), error);
    } else if ('user_id' in value || 'email' in value) {
      const { data, error } = auth0User.safeParse(value);
      if (data) yield* takeUser(taker, data, { value, hashes, memberships });
      else yield taker.notAsExpected('person', textIn(value, 'username', 'email', 'user_id'), error);
    } else {
      known--;
      yield taker.leftOut(
        'person',
        null,
        msg('sources.unknownRecord', { fields: Object.keys(value).join(', ').slice(0, 100) }),
      );
    }
  }
  if (known === 0) throw new UnreadableFile(msg('sources.nothingFound', { product: 'Auth0' }));
  for (const line of hashes.values()) yield* takeHashLine(taker, line, memberships);
  yield* taker.summary();
};
