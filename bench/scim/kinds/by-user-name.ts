import type { Kind } from '../../kinds/kind';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';
import { listOfOne } from './list-of-one';

/** The person with a userName, each time another: what every SCIM client asks before it creates somebody. */
export const byUserName = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-user-name',
  title: 'list, userName eq',
  peer: true,
  prepare: () => listOfOne(directory, (number) => `userName eq "member-${number}@bench.example"`),
});
