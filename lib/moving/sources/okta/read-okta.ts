import { msg } from '@/lib/platform/shared/message';
import { noteOn, type ReadSource, UnreadableFile } from '../../transfer/source';
import { groupRecord, isGroupWithMembers, Memberships } from '../memberships';
import { objectsOf } from '../objects-of';
import { Taker } from '../taker';
import { textIn } from '../values';
import { oktaApp, takeApp } from './app';
import { oktaUser, takeUser } from './user';

/**
 * Reads what Okta's API answers, joined into one file: groups (with their members), users, and applications. Okta gives
 * out no password hashes; those that a file has are in the form in which Okta imports them.
 */
export const readOkta: ReadSource = async function* (file) {
  const taker = new Taker();
  const memberships = new Memberships(taker, groupOf);
  let [known, people, hashes] = [0, 0, 0];
  for await (const value of objectsOf(file)) {
    known++;
    if (isGroupWithMembers(value)) yield* memberships.take(value);
    else if ('signOnMode' in value) {
      const { data, error } = oktaApp.safeParse(value);
      if (data) yield* takeApp(taker, data, value);
      else yield taker.notAsExpected('client', textIn(value, 'label', 'id'), error);
    } else if ('profile' in value && 'status' in value) {
      const { data, error } = oktaUser.safeParse(value);
      if (!data) {
        yield taker.notAsExpected('person', textIn(value.profile, 'login') ?? textIn(value, 'id'), error);
        continue;
      }
      people++;
      if (data.credentials?.password?.hash) hashes++;
      yield* takeUser(taker, data, { value, memberships });
    } else if ('profile' in value) {
      const group = groupOf(value);
      if (group) yield* taker.record(groupRecord(group));
      else yield taker.leftOut('group', textIn(value, 'id'), msg('sources.fieldIsNotAsExpected', { field: 'profile' }));
    } else {
      known--;
      const fields = Object.keys(value).join(', ').slice(0, 100);
      yield taker.leftOut('person', null, msg('sources.unknownRecord', { fields }));
    }
  }
  if (known === 0) throw new UnreadableFile(msg('sources.nothingFound', { product: 'Okta' }));
  if (people > 0 && hashes === 0) yield noteOn('file', null, msg('sources.oktaHasNoHashes'));
  yield* taker.summary();
};

function groupOf(group: Record<string, unknown>) {
  const [id, displayName] = [textIn(group, 'id'), textIn(group.profile, 'name')];
  return id && displayName ? { id, displayName, description: textIn(group.profile, 'description') } : null;
}
