import type { Kind } from '../../kinds/kind';
import { scimCreate } from '../../kinds/scim-create';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';
import { bulk } from './bulk';
import { bulkOfGroups, bulkOfManagers } from './bulk-circle';
import { byEmail } from './by-email';
import { byUserName } from './by-user-name';
import { getUser } from './get-user';
import { lastPage } from './last-page';
import { addMember, removeMember } from './member-changes';

/** All directory requests that are measured, in this order: those that grow the directory come last. */
export const scimKinds = (directory: Directory): readonly Kind<MeasuredServer>[] => [
  getUser(directory),
  byUserName(directory),
  byEmail(directory),
  lastPage(directory),
  addMember(directory),
  removeMember(directory),
  { ...scimCreate, title: 'create a User', peer: true },
  bulk,
  bulkOfManagers,
  bulkOfGroups,
];
