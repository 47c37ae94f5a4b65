import { msg } from '@/lib/platform/shared/message';
import { noteOn, type ReadSource, UnreadableFile } from '../../transfer/source';
import { groupNamedBy, isGroupWithMembers, Memberships } from '../memberships';
import { objectsOf } from '../objects-of';
import { Taker } from '../taker';
import { textIn } from '../values';
import { logtoApplication, takeApplication } from './application';
import { inCamelCase } from './camel-case';
import { logtoUser, takeUser } from './user';

/**
 * Reads what Logto has, joined into one file: roles and organizations with their members, users, and applications, as
 * its Management API answers them, or as rows of its tables, in which the names are in snake case. Only the rows of
 * `users` have password hashes and second factors.
 */
export const readLogto: ReadSource = async function* (file) {
  const taker = new Taker();
  const memberships = new Memberships(taker, groupNamedBy('name'));
  let [known, people, hashes] = [0, 0, 0];
  for await (const row of objectsOf(file)) {
    known++;
    const value = inCamelCase(row);
    if (isGroupWithMembers(row)) yield* memberships.take(row);
    else if ('oidcClientMetadata' in value) {
      const { data, error } = logtoApplication.safeParse(value);
      if (data) yield* takeApplication(taker, data, value);
      else yield taker.notAsExpected('client', textIn(value, 'name', 'id'), error);
    } else if ('primaryEmail' in value || 'username' in value) {
      const { data, error } = logtoUser.safeParse(value);
      if (!data) {
        yield taker.notAsExpected('person', textIn(value, 'username', 'primaryEmail', 'id'), error);
        continue;
      }
      people++;
      if (data.passwordEncrypted) hashes++;
      yield* takeUser(taker, data, { value, memberships });
    } else {
      known--;
      const fields = Object.keys(value).join(', ').slice(0, 100);
      yield taker.leftOut('person', null, msg('sources.unknownRecord', { fields }));
    }
  }
  if (known === 0) throw new UnreadableFile(msg('sources.nothingFound', { product: 'Logto' }));
  if (people > 0 && hashes === 0) yield noteOn('file', null, msg('sources.logtoHasNoHashes'));
  yield* taker.summary();
};
