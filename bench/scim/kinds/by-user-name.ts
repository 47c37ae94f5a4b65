import type { Kind } from '../../kinds/kind';
import type { MeasuredServer } from '../../servers/bench-server';
import type { Directory } from '../directory';
import { listOfOne } from './list-of-one';

/** Finds a person by userName, a different one each time, as every SCIM client does before it creates one. */
export const byUserName = (directory: Directory): Kind<MeasuredServer> => ({
  name: 'scim-user-name',
  title: 'list, userName eq',
  peer: true,
  prepare: () => listOfOne(directory, (number) => `userName eq "member-${number}@bench.example"`),
});
